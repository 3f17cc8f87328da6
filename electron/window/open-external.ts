import { shell } from 'electron';
import { externalAddress } from './external-address.ts';

/** Opens a listed address in the system's browser, and ignores any other address. */
export function openExternal(address: string): void {
  const allowedAddress = externalAddress(address);
  // A desktop without a browser opens nothing, and the page cannot do anything about it.
  if (allowedAddress !== null) shell.openExternal(allowedAddress).catch(() => undefined);
}
