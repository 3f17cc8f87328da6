/** A version of three numbers. Lists of releases contain no others, so that there is one order of all versions. */
export const VERSION_PATTERN = /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/;

/** Negative when `first` is older than `second`, 0 when they are the same; a suffix such as `-test` does not count. */
export function compareVersions(first: string, second: string): number {
  const [left, right] = [partsOf(first), partsOf(second)];
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partsOf = (version: string): readonly number[] =>
  (/^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0').split('.').map(Number);
