// Footers of Parquet files, read and written again as they were but for what a caller changes. A
// struct of Thrift's compact protocol is a list of fields [id, type, value], in the file's order.
const [TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, STRUCT] =
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];

class Reader {
  at = 0;
  constructor(bytes) {
    this.bytes = bytes;
  }

  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  varint() {
    let number = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const [byte] = this.take(1);
      number |= BigInt(byte & 127) << shift;
      if (byte < 128) return number;
    }
  }

  zigzag() {
    const number = this.varint();
    return number >> 1n ^ -(number & 1n);
  }

  value(type) {
    if (type === TRUE || type === FALSE) return type;
    if (type === BYTE) return this.take(1);
    if (type === DOUBLE) return this.take(8);
    if (type === I16 || type === I32 || type === I64) return this.zigzag();
    if (type === BINARY) return this.take(Number(this.varint()));
    if (type === STRUCT) return this.struct();
    if (type !== LIST && type !== SET) throw new Error(`Parquet has no fields of Thrift's type ${type}`);
    const [head] = this.take(1);
    const length = head >> 4 === 15 ? Number(this.varint()) : head >> 4;
    const kind = head & 15;
    return { kind, items: Array.from({ length }, () => this.value(kind <= FALSE ? BYTE : kind)) };
  }

  struct() {
    const fields = [];
    for (let id = 0; ;) {
      const [head] = this.take(1);
      if (head === 0) return fields;
      id = head >> 4 ? id + (head >> 4) : Number(this.zigzag());
      fields.push([id, head & 15, this.value(head & 15)]);
    }
  }
}

function varint(number) {
  const bytes = [];
  for (; number > 127n; number >>= 7n) bytes.push(Number(number & 127n | 128n));
  return Buffer.from([...bytes, Number(number)]);
}

const zigzag = (number) => varint(BigInt.asUintN(64, number << 1n ^ number >> 63n));

function written(type, value) {
  if (type === TRUE || type === FALSE) return Buffer.alloc(0);
  if (type === BYTE || type === DOUBLE) return value;
  if (type === I16 || type === I32 || type === I64) return zigzag(value);
  if (type === BINARY) return Buffer.concat([varint(BigInt(value.length)), value]);
  if (type === STRUCT) return writtenStruct(value);
  const { kind, items } = value;
  const head = items.length < 15 ? [Buffer.from([items.length << 4 | kind])]
    : [Buffer.from([0xf0 | kind]), varint(BigInt(items.length))];
  return Buffer.concat([...head, ...items.map((item) => written(kind <= FALSE ? BYTE : kind, item))]);
}

function writtenStruct(fields) {
  let last = 0;
  const parts = fields.map(([id, type, value]) => {
    const delta = id - last;
    last = id;
    const head = delta > 0 && delta < 16 ? Buffer.from([delta << 4 | type])
      : Buffer.concat([Buffer.from([type]), zigzag(BigInt(id))]);
    return Buffer.concat([head, written(type, value)]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

const member = (fields, wanted) => fields.find(([id]) => id === wanted)?.[2];

/**
 * A Parquet file in two: what lies before its footer, and the footer as `change` leaves it, with its
 * length and PAR1.
 * @param {Buffer} file
 * @param {(groups: any[][], columnsOf: (group: any[]) => any[][], metaOf: (column: any[]) => any[]) => void}
 *   change what is to be changed in the structs of row groups, column chunks and their meta data
 * @returns {{body: Buffer, footer: Buffer}}
 */
export function refooted(file, change) {
  const length = file.readUInt32LE(file.length - 8);
  const body = file.subarray(0, file.length - 8 - length);
  const fields = new Reader(file.subarray(body.length, file.length - 8)).struct();
  change(member(fields, 4).items, (group) => member(group, 1).items, (column) => member(column, 3));
  const footer = writtenStruct(fields);
  const tail = Buffer.from('____PAR1');
  tail.writeUInt32LE(footer.length);
  return { body, footer: Buffer.concat([footer, tail]) };
}

/** The file without the lengths of its filters, as writers left them before format 2.10. */
export function withoutLengths(file) {
  const { body, footer } = refooted(file, (groups, columnsOf, metaOf) => {
    for (const column of groups.flatMap(columnsOf)) {
      const meta = metaOf(column);
      const at = meta.findIndex(([id]) => id === 15);
      if (at >= 0) meta.splice(at, 1);
    }
  });
  return Buffer.concat([body, footer]);
}
