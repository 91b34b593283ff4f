// The programs; languages.cpp says what the digits and the braces in them are.
#include "languages/languages.hpp"

namespace bloom::languages {
namespace {

constexpr std::string_view cpp =
    R"(// apt install libxxhash-dev; c++ -std=c++17, -lxxhash
#include <xxhash.h>

#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

constexpr std::uint64_t m = {m}, k = {k}, seed = {s};
std::vector<char> bits({b});

auto positions(const std::string& key) {
  std::array<std::uint64_t, k> result;
0  auto h1 = XXH64(key.data(), key.size(), seed);
0  auto h2 = XXH64(key.data(), key.size(), seed + 1);
  for (std::uint64_t i = 0; i < k; ++i) {
1    result[i] = (h1 + i * h2) % m;
2    result[i] = h1 % m;
2    h1 += h2;
2    h2 += i + 1;
3    auto h = XXH64(key.data(), key.size(), seed + i);
3    result[i] = h % m;
  }
  return result;
}

bool may_contain(const std::string& key) {
  for (auto b : positions(key)) {
    if (!(bits[b / 8] & 0x80 >> b % 8)) return false;
  }
  return true;
}

void insert(const std::string& key) {
  for (auto b : positions(key)) {
    bits[b / 8] |= 0x80 >> b % 8;
  }
}

int main() {
  for (std::string key; std::getline(std::cin, key);) {
    if (!key.empty() && key.back() == '\r') key.pop_back();
    if (!may_contain(key)) insert(key);
  }
  std::cout.write(bits.data(), bits.size());
}
)";

constexpr std::string_view python = R"(# pip install xxhash
import sys
from xxhash import xxh64_intdigest

m, k, seed = {m}, {k}, {s}
bits = bytearray({b})

def positions(key):
0    h1 = xxh64_intdigest(key, seed)
0    h2 = xxh64_intdigest(key, seed + 1)
    for i in range(k):
1        yield (h1 + i * h2) % 2**64 % m
2        yield h1 % 2**64 % m
2        h1 += h2
2        h2 += i + 1
3        yield xxh64_intdigest(key, seed + i) % m

def may_contain(key):
    return all(bits[b // 8] & 0x80 >> b % 8
               for b in positions(key))

def insert(key):
    for b in positions(key):
        bits[b // 8] |= 0x80 >> b % 8

for line in sys.stdin.buffer:
    key = line.removesuffix(b"\n").removesuffix(b"\r")
    if not may_contain(key):
        insert(key)
sys.stdout.buffer.write(bits)
)";

constexpr std::string_view javascript = R"(// npm install xxhash-wasm
import { createInterface } from 'node:readline';
import xxhash from 'xxhash-wasm';

const { h64 } = await xxhash();
const m = {m}n, k = {k}n, seed = {s}n;
const bits = new Uint8Array({b});

function positions(key) {
  const result = [];
0  let h1 = h64(key, seed), h2 = h64(key, seed + 1n);
  for (let i = 0n; i < k; i++) {
1    result.push(BigInt.asUintN(64, h1 + i * h2) % m);
2    result.push(BigInt.asUintN(64, h1) % m);
2    h1 += h2;
2    h2 += i + 1n;
3    result.push(h64(key, seed + i) % m);
  }
  return result.map(Number);
}

function mayContain(key) {
  return positions(key).every((b) =>
    bits[Math.floor(b / 8)] & 0x80 >> b % 8);
}

function insert(key) {
  for (const b of positions(key)) {
    bits[Math.floor(b / 8)] |= 0x80 >> b % 8;
  }
}

const lines = createInterface({ input: process.stdin });
for await (const key of lines) {
  if (!mayContain(key)) insert(key);
}
process.stdout.write(bits);
)";

constexpr std::string_view go = R"(// go get github.com/OneOfOne/xxhash
package main

import (
	"bufio"
	"os"

	"github.com/OneOfOne/xxhash"
)

const m, k, seed = {m}, {k}, {s}

var bits = make([]byte, {b})

func positions(key []byte) (result [k]uint64) {
0	h1 := xxhash.Checksum64S(key, seed)
0	h2 := xxhash.Checksum64S(key, seed+1)
	for i := uint64(0); i < k; i++ {
1		result[i] = (h1 + i*h2) % m
2		result[i] = h1 % m
2		h1 += h2
2		h2 += i + 1
3		result[i] = xxhash.Checksum64S(key, seed+i) % m
	}
	return result
}

func mayContain(key []byte) bool {
	for _, b := range positions(key) {
		if bits[b/8]&(0x80>>(b%8)) == 0 {
			return false
		}
	}
	return true
}

func insert(key []byte) {
	for _, b := range positions(key) {
		bits[b/8] |= 0x80 >> (b % 8)
	}
}

func main() {
	keys := bufio.NewScanner(os.Stdin)
	for keys.Scan() {
		if !mayContain(keys.Bytes()) {
			insert(keys.Bytes())
		}
	}
	os.Stdout.Write(bits)
}
)";

constexpr std::string_view java = R"(// Maven: org.lz4:lz4-java
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import net.jpountz.xxhash.*;

public class Bloom {
  static final long M = {m}L, SEED = {s}L;
  static final int K = {k};
  static final byte[] bits = new byte[{b}];
  static final XXHash64 xxh64 =
      XXHashFactory.fastestInstance().hash64();

  static long[] positions(byte[] key) {
    long[] result = new long[K];
0    long h1 = xxh64.hash(key, 0, key.length, SEED);
0    long h2 = xxh64.hash(key, 0, key.length, SEED + 1);
    for (int i = 0; i < K; i++) {
1      result[i] = Long.remainderUnsigned(h1 + i * h2, M);
2      result[i] = Long.remainderUnsigned(h1, M);
2      h1 += h2;
2      h2 += i + 1;
3      long h = xxh64.hash(key, 0, key.length, SEED + i);
3      result[i] = Long.remainderUnsigned(h, M);
    }
    return result;
  }

  static boolean mayContain(byte[] key) {
    for (long b : positions(key)) {
      if ((bits[(int) (b / 8)] & 0x80 >> b % 8) == 0) {
        return false;
      }
    }
    return true;
  }

  static void insert(byte[] key) {
    for (long b : positions(key)) {
      bits[(int) (b / 8)] |= 0x80 >> b % 8;
    }
  }

  public static void main(String[] args)
      throws IOException {
    var lines = new BufferedReader(
        new InputStreamReader(System.in, UTF_8));
    for (String line; (line = lines.readLine()) != null;) {
      byte[] key = line.getBytes(UTF_8);
      if (!mayContain(key)) insert(key);
    }
    System.out.write(bits);
    System.out.flush();
  }
}
)";

constexpr std::string_view rust = R"(// cargo add xxhash-rust --features xxh64
use std::io::{stdin, stdout, BufRead, Result, Write};
use xxhash_rust::xxh64::xxh64;

const M: u64 = {m};
const K: u64 = {k};
const SEED: u64 = {s};

fn positions(
    key: &[u8],
) -> impl Iterator<Item = u64> + '_ {
1    let h1 = xxh64(key, SEED);
1    let h2 = xxh64(key, SEED + 1);
1    (0..K).map(move |i| {
1        h1.wrapping_add(i.wrapping_mul(h2)) % M
1    })
2    let mut h1 = xxh64(key, SEED);
2    let mut h2 = xxh64(key, SEED + 1);
2    (0..K).map(move |i| {
2        let b = h1 % M;
2        h1 = h1.wrapping_add(h2);
2        h2 = h2.wrapping_add(i + 1);
2        b
2    })
3    (0..K).map(move |i| xxh64(key, SEED + i) % M)
}

fn may_contain(bits: &[u8], key: &[u8]) -> bool {
    positions(key).all(|b| {
        bits[(b / 8) as usize] & 0x80 >> (b % 8) != 0
    })
}

fn insert(bits: &mut [u8], key: &[u8]) {
    for b in positions(key) {
        bits[(b / 8) as usize] |= 0x80 >> (b % 8);
    }
}

fn main() -> Result<()> {
    let mut bits = vec![0; {b}];
    for line in stdin().lock().split(b'\n') {
        let raw = line?;
        let key = raw.strip_suffix(b"\r").unwrap_or(&raw);
        if !may_contain(&bits, key) {
            insert(&mut bits, key);
        }
    }
    stdout().write_all(&bits)
}
)";

constexpr std::uint64_t any = max_bits / 8;
constexpr std::uint64_t java_array = 0x7fff'ffff - 8;          // of the usual virtual machines
constexpr std::uint64_t typed_array = std::uint64_t{1} << 32;  // of V8

constexpr Language table[] = {
    {"cpp", "C++", cpp, any},
    {"python", "Python", python, any},
    {"javascript", "JavaScript", javascript, typed_array},
    {"go", "Go", go, any},
    {"java", "Java", java, java_array},
    {"rust", "Rust", rust, any},
};

}  // namespace

std::span<const Language> languages() {
  return table;
}

}  // namespace bloom::languages
