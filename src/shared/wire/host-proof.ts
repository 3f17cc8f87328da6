/**
 * Before a client sends the admin token of a host to an address that it knows from a file or from an earlier
 * connection, it asks the listener to prove that it has that token, because another program may have taken the port
 * since. The proof is HMAC-SHA256 with the token as its key, in base64url, over the text of `proofText`.
 */

/**
 * The text that is signed. It holds the port, so that a listener on another port cannot pass the question on to the
 * host and use its response.
 *
 * @param port the port of the gateway, as the client addresses it
 * @param nonce at least 16 random bytes of the client, in base64url
 */
export const proofText = (port: number, nonce: string): string => `arbiter-host-v1\n${port}\n${nonce}`;
