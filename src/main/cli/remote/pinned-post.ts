import type { PostRequest, PostResponse } from '../../fleet/index.ts';
import { requestText } from '../../platform/http-client/request-text.ts';
import { createPinnedAgent } from '../../remote/index.ts';

/**
 * Posts to a host whose key is known and to no other one: another host sees no byte of a request, and so no token.
 * Rejects when there is no response, or a response that is longer than `maxBytes`.
 */
export function createPinnedPost(pin: string): (request: PostRequest) => Promise<PostResponse> {
  const agent = createPinnedAgent(pin);
  return async ({ url, headers, body, signal, maxBytes }) => {
    const { status, text } = await requestText(
      url,
      { agent, method: 'POST', headers, signal },
      { body, maxBytes },
    );
    if (text === null) throw new Error('the response is too large');
    return { status, text };
  };
}
