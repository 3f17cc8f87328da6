import type { Log } from './log.ts';

/** Texts that must never appear in a log, such as keys inside the address of a node. */
export interface SecretTexts {
  /** Ignores texts shorter than `MIN_LENGTH`. */
  register(secret: string): void;
  /** The text with every registered secret replaced. */
  redact(text: string): string;
}

const REPLACEMENT = '[redacted]';
/** Shorter texts would redact ordinary words. */
const MIN_LENGTH = 8;

export function createSecretTexts(): SecretTexts {
  const secrets = new Set<string>();
  return {
    register(secret) {
      if (secret.length >= MIN_LENGTH) secrets.add(secret);
    },
    redact(text) {
      let redacted = text;
      for (const secret of secrets) redacted = redacted.replaceAll(secret, REPLACEMENT);
      return redacted;
    },
  };
}

/** Registers an address and each of its parts that may be a key: user, password, path segments and values. */
export function registerAddress(secrets: SecretTexts, address: string): void {
  const url = new URL(address);
  if (address !== url.origin && address !== `${url.origin}/`) secrets.register(address);
  const parts = [url.username, url.password, ...url.pathname.split('/'), ...url.searchParams.values()];
  for (const part of parts) secrets.register(part);
}

/** A log whose messages and fields contain no registered secret. */
export const createRedactedLog =
  (log: Log, secrets: SecretTexts): Log =>
  (level, message, fields = {}) =>
    log(
      level,
      secrets.redact(message),
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          typeof value === 'string' ? secrets.redact(value) : value,
        ]),
      ),
    );
