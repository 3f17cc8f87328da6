import { shell } from 'electron';
import { externalAddress } from './external-address.ts';

/** Opens a listed address outside; everything else is dropped without a word to the page. */
export function openExternal(address: string): void {
  const allowed = externalAddress(address);
  // A desktop without a browser opens nothing; the page has no use for knowing.
  if (allowed !== null) shell.openExternal(allowed).catch(() => undefined);
}
