import { shell } from 'electron';
import { externalAddress } from './external-address.ts';

/** Opens a listed address in the system's browser, and ignores any other address. */
export function openExternal(address: string): void {
  const allowed = externalAddress(address);
  // A desktop without a browser opens nothing, and the page cannot do anything about it.
  if (allowed !== null) shell.openExternal(allowed).catch(() => undefined);
}
