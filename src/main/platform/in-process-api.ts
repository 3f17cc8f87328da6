import { createApi, type Api } from '../../shared/contract/index.ts';
import type { ControlLink } from './host-api.ts';

/** The window's API client over a link inside this process. Closing the link also ends the client. */
export const apiOver = (link: Pick<ControlLink, 'request' | 'onEvent'>): Api =>
  createApi({
    request: (call, input) => link.request(call, input),
    listen: (handler) => link.onEvent((event, seq, payload) => handler({ event, seq, payload })),
  });
