import { request } from 'node:https';
import type { PostRequest, PostReply } from '../../fleet/index.ts';
import { createPinnedAgent } from '../../remote/index.ts';

/**
 * Posts to a host whose key is known and to no other one: another host sees no byte of a request, and so no token.
 * Rejects when there is no answer.
 */
export function createPinnedPost(pin: string): (wanted: PostRequest) => Promise<PostReply> {
  const agent = createPinnedAgent(pin);
  return ({ url, headers, body, signal, maxBytes }) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, method: 'POST', headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes) response.destroy(new Error('the answer is too large'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
}
