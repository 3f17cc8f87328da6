/** The decoder of the platform; this folder must not use globals of Node or the browser. */
interface DecoderClass {
  new (label: string, options?: { readonly fatal?: boolean }): { decode(bytes: Uint8Array): string };
}

/** The text of a file of games: UTF-8, or what older programs wrote, where it is not. */
export function decodePgn(bytes: Uint8Array, Decoder: DecoderClass): string {
  try {
    return new Decoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new Decoder('windows-1252').decode(bytes);
  }
}
