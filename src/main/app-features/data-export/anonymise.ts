/** Patterns of texts that are or may be secrets or personal data, with what replaces them in a report. */
const SECRET_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bbearer\s+\S+/giu, '[secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu, '[secret]'],
  [/\bsk-[\w-]{8,}/gu, '[secret]'],
  [/\b0x[0-9a-f]{8,}\b/giu, '[hex]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu, '[id]'],
  [/\b[0-9a-f]{32,}\b/giu, '[hex]'],
  // Arbiter's own tokens are 24 or 32 random bytes in base64url.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/gu, '[secret]'],
  [/[\w.+-]+@[\w-]+\.[\w.]+/gu, '[mail]'],
  [/https?:\/\/(?!127\.0\.0\.1|localhost|\[::1\])\S+/giu, '[address]'],
];

/** Minimum length of a name that is replaced; shorter names would match parts of ordinary text. */
const MIN_NAME_LENGTH = 3;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

export interface NamesToReplace {
  /** Agents, leagues, players, models and their addresses. */
  readonly names: readonly string[];
  /** Paths and what replaces them: the data folder and the person's home folder. */
  readonly replacements: readonly (readonly [string, string])[];
}

/** Makes a function that removes names, paths, ids and everything that looks like a secret from a text. */
export function createAnonymiser({ names, replacements }: NamesToReplace): (text: string) => string {
  const longNames = names.filter((name) => name.trim().length >= MIN_NAME_LENGTH);
  // Each name is matched as it is and as JSON escapes it.
  const texts = [...new Set(longNames.flatMap((name) => [name, JSON.stringify(name).slice(1, -1)]))].toSorted(
    (a, b) => b.length - a.length,
  );
  const pattern = `(?<![\\p{L}\\p{N}])(?:${texts.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`;
  const byName = texts.length === 0 ? null : new RegExp(pattern, 'giu');
  return (text) => {
    let result = text;
    for (const [path, replacement] of replacements)
      if (path !== '') result = result.replaceAll(path, replacement);
    for (const [secret, replacement] of SECRET_PATTERNS) result = result.replace(secret, replacement);
    return byName === null ? result : result.replace(byName, '[name]');
  };
}
