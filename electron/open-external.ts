import { shell } from 'electron';
import { externalAddress } from './external-address.ts';

/** Opens a listed address outside; everything else is dropped without a word to the page. */
export function openExternal(address: string): void {
  const allowed = externalAddress(address);
  if (allowed !== null) void shell.openExternal(allowed);
}
