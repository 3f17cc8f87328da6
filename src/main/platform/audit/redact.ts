import { canonicalJson, type Json } from '../../../shared/json.ts';
import { isSecretKey } from '../secret-key.ts';

const REDACTED = '[redacted]';
const MAX_DEPTH = 6;
const MAX_MEMBERS = 100;
const MAX_TEXT_LENGTH = 2000;
const MAX_BYTES = 16 * 1024;

/** Keys of public 32-byte values, which look like a private key but are kept. */
const HASH_KEY = /(hash|tx|transaction|block|commitment|head|root)$/i;
const PRIVATE_KEY = /\b0x[0-9a-f]{64}\b/gi;
const SECRETS = [
  /\bbearer\s+\S+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /\bsk-[\w-]{16,}/g,
  // 32 random bytes in base64url, the format of the host's own tokens.
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
];

/**
 * The payload as canonical JSON without secrets, bounded in depth, members and text length. A payload that is still
 * larger than `MAX_BYTES` is replaced by a note of its size.
 */
export function redactedPayload(payload: Readonly<Record<string, unknown>>): string {
  const text = canonicalJson(redact(payload, '', 0));
  const bytes = Buffer.byteLength(text);
  return bytes <= MAX_BYTES ? text : canonicalJson({ truncated: true, bytes });
}

function redact(value: unknown, key: string, depth: number): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (isSecretKey(key)) return REDACTED;
  if (typeof value === 'string') return redactText(value, key);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object') return null;
  if (depth >= MAX_DEPTH) return '[too deep]';
  return redactObject(value, key, depth + 1);
}

function redactObject(value: object, key: string, depth: number): Json {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) {
    return value.slice(0, MAX_MEMBERS).map((item: unknown) => redact(item, key, depth));
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined && typeof member !== 'function')
    .slice(0, MAX_MEMBERS)
    .map(([name, member]) => [redactText(name, ''), redact(member, name, depth)] as const);
  // fromEntries defines `__proto__` as an ordinary member instead of setting the prototype.
  return Object.fromEntries(members);
}

function redactText(text: string, key: string): string {
  let result = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  for (const pattern of SECRETS) result = result.replace(pattern, REDACTED);
  return HASH_KEY.test(key) ? result : result.replace(PRIVATE_KEY, REDACTED);
}
