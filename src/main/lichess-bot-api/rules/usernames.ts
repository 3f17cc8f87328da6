/** Names of the Bot API: 2 to 30 letters, digits, hyphens and underscores, distinct without case. */

const MAX_LENGTH = 30;

/** A name made of what is allowed in `name`; `fallback` must itself be allowed. */
export function toUsername(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/gu, '-')
    .replaceAll(/-{2,}/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/u, '');
  return plain.length < 2 ? fallback : plain;
}

/** The name, with a number at its end when it is taken. */
export function distinctUsername(wantedName: string, isTaken: (username: string) => boolean): string {
  if (!isTaken(wantedName)) return wantedName;
  for (let copy = 2; ; copy += 1) {
    const suffix = `-${copy}`;
    const username = `${wantedName.slice(0, MAX_LENGTH - suffix.length)}${suffix}`;
    if (!isTaken(username)) return username;
  }
}

export const userIdOf = (username: string): string => username.toLowerCase();
