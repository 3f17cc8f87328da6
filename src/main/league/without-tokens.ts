import { isRecord } from './dialects/dialect.ts';

const HIDDEN = '(not kept)';

/** Bodies are kept without the tokens in them. */
export function withoutTokens(value: unknown, depth = 0): unknown {
  if (depth > 12) return null;
  if (typeof value === 'string') return value.replace(/tok_[A-Za-z0-9_]{8,}/gu, HIDDEN);
  if (Array.isArray(value)) return value.map((item: unknown) => withoutTokens(item, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'auth_token' && inner !== null ? HIDDEN : withoutTokens(inner, depth + 1),
    ]),
  );
}
