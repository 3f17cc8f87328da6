import { verifyEd25519 } from '../../platform/report-key/index.ts';

const hexOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex');

/** Whether a signature in base64url is one of this text by a public key of Ed25519 in base64url. */
export const verifyMove = (signature: string, text: string, publicKey: string): boolean =>
  verifyEd25519(hexOf(signature), text, hexOf(publicKey));
