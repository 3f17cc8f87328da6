/**
 * Whose releases this program installs. A build without an address or a key never looks for updates; docs/releasing.md
 * says how they are set.
 */
export const PUBLISHER: {
  /** The address of the folder with `release.json`. */
  readonly feedUrl: string | null;
  /** Ed25519 keys as base64 of their SPKI form: the one in use, and the next one. */
  readonly keys: readonly string[];
} = { feedUrl: null, keys: [] };
