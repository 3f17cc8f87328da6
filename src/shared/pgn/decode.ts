/** The decoder of the platform; this folder must not use globals of Node.js or the browser. */
interface DecoderClass {
  new (label: string, options?: { readonly fatal?: boolean }): { decode(bytes: Uint8Array): string };
}

/** Decodes a PGN file: as UTF-8, or as Windows-1252 where it is not valid UTF-8, because older programs write that. */
export function decodePgn(bytes: Uint8Array, Decoder: DecoderClass): string {
  try {
    return new Decoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new Decoder('windows-1252').decode(bytes);
  }
}
