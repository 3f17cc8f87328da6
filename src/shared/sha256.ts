import { joinBytes, toHex, utf8 } from './bytes.ts';

/*
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), synchronous and without any
 * platform API: game rules need digests in places where neither node:crypto
 * nor Web Crypto may be imported.
 */
const BLOCK = 64;
const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional part of a root, as the standard defines its constants. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The 32-byte digest of `input`; text is taken as UTF-8. */
export function sha256(input: Uint8Array | string): Uint8Array {
  const bytes = padded(typeof input === 'string' ? utf8(input) : input);
  const hash = Int32Array.from(INITIAL);
  const words = new Int32Array(64);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    schedule(words, bytes, at);
    compress(hash, words);
  }
  const digest = new Uint8Array(32);
  hash.forEach((word, i) => {
    digest[4 * i] = word >>> 24;
    digest[4 * i + 1] = word >>> 16;
    digest[4 * i + 2] = word >>> 8;
    digest[4 * i + 3] = word;
  });
  return digest;
}

/** The digest as 64 lower-case hex digits. */
export const sha256Hex = (input: Uint8Array | string): string => toHex(sha256(input));

/** HMAC-SHA256 of `message` under `key`, 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array | string): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK).fill(0x5c);
  short.forEach((byte, i) => {
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  });
  const text = typeof message === 'string' ? utf8(message) : message;
  return sha256(joinBytes(outer, sha256(joinBytes(inner, text))));
}

export const hmacSha256Hex = (key: Uint8Array, message: Uint8Array | string): string =>
  toHex(hmacSha256(key, message));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

/** The message, one set bit, zeros, and the length in bits as 64 bits. */
function padded(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, (message.length << 3) >>> 0);
  return bytes;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function schedule(words: Int32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, at, BLOCK);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] as number) + small0 + (words[i - 7] as number) + small1;
  }
}

function compress(hash: Int32Array, words: Int32Array): void {
  // Read and written by index: iterating the typed array costs a fifth of a short digest.
  let a = hash[0] as number;
  let b = hash[1] as number;
  let c = hash[2] as number;
  let d = hash[3] as number;
  let e = hash[4] as number;
  let f = hash[5] as number;
  let g = hash[6] as number;
  let h = hash[7] as number;
  for (let i = 0; i < 64; i++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choose = (e & f) ^ (~e & g);
    const first = (h + big1 + choose + (ROUND[i] as number) + (words[i] as number)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + big0 + majority) | 0;
  }
  hash[0] = (hash[0] as number) + a;
  hash[1] = (hash[1] as number) + b;
  hash[2] = (hash[2] as number) + c;
  hash[3] = (hash[3] as number) + d;
  hash[4] = (hash[4] as number) + e;
  hash[5] = (hash[5] as number) + f;
  hash[6] = (hash[6] as number) + g;
  hash[7] = (hash[7] as number) + h;
}
