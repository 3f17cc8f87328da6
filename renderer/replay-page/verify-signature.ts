import { fromHex, utf8 } from '../../src/shared/bytes.ts';

/**
 * Whether the signature is right; null if the browser has no Ed25519, or does not offer it to pages at this address.
 */
export async function verifySignature(signature: string, text: string, key: string): Promise<boolean | null> {
  try {
    const bytes = (hex: string) => fromHex(hex) as Uint8Array<ArrayBuffer>;
    const publicKey = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', publicKey, bytes(signature), new Uint8Array(utf8(text)));
  } catch (error) {
    const isMissing = error instanceof TypeError || (error as DOMException).name === 'NotSupportedError';
    return isMissing ? null : false;
  }
}
