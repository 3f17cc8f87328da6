/** Block explorers, which show transactions. The app opens no other site. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['basescan.org', 'sepolia.basescan.org']);

/**
 * The address to open in the system's browser, or null unless it is an https
 * address of a listed host without port and credentials.
 */
export function externalAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && ALLOWED_HOSTS.has(url.hostname) ? url.href : null;
}
