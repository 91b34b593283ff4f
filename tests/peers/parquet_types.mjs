// Types of Parquet columns and their values: the i-th one in SQL, as people write it, and as its bytes
// lie in a file, all made from i alone.

const le = (bytes) => (raw) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt.asUintN(64, BigInt(raw)));
  return buffer.subarray(0, bytes);
};
const [int32, int64] = [le(4), le(8)];
const float32 = (raw) => Buffer.from(new Float32Array([raw]).buffer);
const float64 = (raw) => Buffer.from(new Float64Array([raw]).buffer);
const bytes = (raw) => Buffer.from(raw);

const decimal = (scale) => (raw) => {
  const digits = String(raw < 0 ? -raw : raw).padStart(scale + 1, '0');
  return `${raw < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

/** Microseconds since 1970 as 1970-01-01 00:00:00.000000. */
function moment(raw) {
  const rest = (raw % 1000000n + 1000000n) % 1000000n;
  const [day, time] = new Date(Number((raw - rest) / 1000n)).toISOString().split('T');
  return `${day} ${time.slice(0, 8)}.${String(rest).padStart(6, '0')}`;
}

const days = (raw) => new Date(raw * 864e5).toISOString().slice(0, 10);
const uuid = (i) => `00000000-1111-2222-3333-${String(i).padStart(12, '0')}`;

/**
 * @typedef {object} Type
 * @property {string} sql
 * @property {(i: string) => string} made the value in SQL; `i` is the SQL of a number from 0 to 100,000
 * @property {(i: number) => any} raw the same value
 * @property {(raw: any) => string} [text] the value as people write it; String unless given
 * @property {(raw: any) => Buffer} plain its plain encoding, which filters hash
 * @property {object} [element] its element of a schema, where hyparquet-writer makes filters for it
 * @property {boolean} [misasked] whether DuckDB 1.5.6 excludes values of it that are in the file, or
 *   none that is not
 */

/** @type {Record<string, Type>} */
export const types = {
  tiny: { sql: 'TINYINT', made: (i) => `(${i} % 128)`, raw: (i) => i % 128, plain: int32, element: { type: 'INT32', converted_type: 'INT_8' } },
  byte: { sql: 'UTINYINT', made: (i) => `(${i} % 256)`, raw: (i) => i % 256, plain: int32 },
  small: { sql: 'SMALLINT', made: (i) => `(${i} % 32768)`, raw: (i) => i % 32768, plain: int32, element: { type: 'INT32', converted_type: 'INT_16' } },
  whole: { sql: 'INTEGER', made: (i) => `(${i} * -7919)`, raw: (i) => i * -7919, plain: int32, element: { type: 'INT32' } },
  natural: { sql: 'UINTEGER', made: (i) => `(4294967295 - ${i})`, raw: (i) => 4294967295 - i, plain: int32, element: { type: 'INT32', converted_type: 'UINT_32' } },
  wide: { sql: 'BIGINT', made: (i) => `(${i}::BIGINT * -4098998997)`, raw: (i) => BigInt(i) * -4098998997n, plain: int64, element: { type: 'INT64' } },
  huge: { sql: 'UBIGINT', made: (i) => `(18446744073709551615::UBIGINT - (${i})::UBIGINT)`, raw: (i) => 18446744073709551615n - BigInt(i), plain: int64, element: { type: 'INT64', converted_type: 'UINT_64' } },
  single: { sql: 'FLOAT', made: (i) => `(${i} / 8)`, raw: (i) => i / 8, plain: float32, element: { type: 'FLOAT' } },
  twice: { sql: 'DOUBLE', made: (i) => `((${i} + 1)::DOUBLE / -7)`, raw: (i) => (i + 1) / -7, plain: float64, element: { type: 'DOUBLE' } },
  words: { sql: 'VARCHAR', made: (i) => `('κλειδί ' || ${i} || '''')`, raw: (i) => `κλειδί ${i}'`, plain: bytes, element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' } },
  bytes: { sql: 'BLOB', made: (i) => `('0y' || ${i})::BLOB`, raw: (i) => `0y${i}`, plain: bytes, element: { type: 'BYTE_ARRAY' } },
  fixed: { sql: 'BLOB', raw: (i) => `f${String(i).padStart(6, '0')}`, plain: bytes, element: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 7 } },
  date_of: { sql: 'DATE', made: (i) => `(DATE '1969-01-01' + (${i})::INTEGER)`, raw: (i) => i - 365, text: days, plain: int32 },
  clock: { sql: 'TIME', made: (i) => `(TIME '00:00:00' + to_microseconds(${i}::BIGINT * 1234567))`, raw: (i) => BigInt(i) * 1234567n % 86400000000n, text: (raw) => moment(raw).slice(11), plain: int64 },
  moment: { sql: 'TIMESTAMP', made: (i) => `make_timestamp(-315577800000000 + ${i}::BIGINT * 7654321)`, raw: (i) => -315577800000000n + BigInt(i) * 7654321n, text: moment, plain: int64 },
  moment_ms: { sql: 'TIMESTAMP_MS', made: (i) => `make_timestamp(1000 * (${i}::BIGINT * 765432 - 31557780000))::TIMESTAMP_MS`, raw: (i) => BigInt(i) * 765432n - 31557780000n, text: (raw) => moment(1000n * raw), plain: int64, misasked: true },
  moment_ns: { sql: 'TIMESTAMP_NS', made: (i) => `make_timestamp_ns(${i}::BIGINT * 7654321001)`, raw: (i) => BigInt(i) * 7654321001n, text: (raw) => moment(raw / 1000n) + String(raw % 1000n).padStart(3, '0'), plain: int64, misasked: true },
  price: { sql: 'DECIMAL(9,2)', made: (i) => `(${i} * -0.25)`, raw: (i) => i * -25, text: decimal(2), plain: int32, misasked: true },
  sum: { sql: 'DECIMAL(18,3)', made: (i) => `(${i}::BIGINT * 125000000.875)`, raw: (i) => BigInt(i) * 125000000875n, text: decimal(3), plain: int64, misasked: true },
  uuid: { sql: 'UUID', made: (i) => `('00000000-1111-2222-3333-' || lpad((${i})::VARCHAR, 12, '0'))::UUID`, raw: uuid, plain: (raw) => Buffer.from(raw.replaceAll('-', ''), 'hex'), misasked: true },
};

/** The value of a type as people write it. */
export const textOf = (type, raw) => (type.text ?? String)(raw);
