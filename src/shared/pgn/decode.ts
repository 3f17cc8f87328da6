/** The text of a file of games: UTF-8, or what older programs wrote, where it is not. */
export function decodePgn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
