/** Shapes that are, or may be, a secret or somebody: gone from a report wherever they stand. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\bbearer\s+\S+/giu, '[secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/gu, '[secret]'],
  [/\bsk-[\w-]{8,}/gu, '[secret]'],
  [/\b0x[0-9a-f]{8,}\b/giu, '[hex]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu, '[id]'],
  [/\b[0-9a-f]{32,}\b/giu, '[hex]'],
  // 24 or 32 random bytes in base64url: the shapes of our own tokens.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/gu, '[secret]'],
  [/[\w.+-]+@[\w-]+\.[\w.]+/gu, '[mail]'],
  [/https?:\/\/(?!127\.0\.0\.1|localhost|\[::1\])\S+/giu, '[address]'],
];

/** Shorter names would take ordinary words along. */
const MIN_NAME = 3;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

export interface Known {
  /** Agents, leagues, players, models and their addresses. */
  readonly names: readonly string[];
  /** Folders by what stands for them: the data folder, the person's home. */
  readonly replacements: readonly (readonly [string, string])[];
}

/** Takes names, places, ids and everything that looks like a secret out of a text. */
export function createAnonymiser({ names, replacements }: Known): (text: string) => string {
  const longNames = names.filter((name) => name.trim().length >= MIN_NAME);
  // As it is, and as JSON writes it.
  const known = [...new Set(longNames.flatMap((name) => [name, JSON.stringify(name).slice(1, -1)]))].toSorted(
    (a, b) => b.length - a.length,
  );
  const pattern = `(?<![\\p{L}\\p{N}])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}])`;
  const byName = known.length === 0 ? null : new RegExp(pattern, 'giu');
  return (text) => {
    let result = text;
    for (const [place, stand] of replacements) if (place !== '') result = result.replaceAll(place, stand);
    for (const [shape, stand] of SHAPES) result = result.replace(shape, stand);
    return byName === null ? result : result.replace(byName, '[name]');
  };
}
