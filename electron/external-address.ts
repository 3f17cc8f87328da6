/** Block explorers, where a person looks up a transaction. Nothing else leaves the app. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['basescan.org', 'sepolia.basescan.org']);

/**
 * The address to hand to the system's browser, or null when it is refused:
 * only https, only a listed host, no port and no credentials.
 */
export function externalAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const plain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return plain && ALLOWED_HOSTS.has(url.hostname) ? url.href : null;
}
