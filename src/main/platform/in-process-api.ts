import { createApi, type Api } from '../../shared/contract/index.ts';
import type { WindowConnection } from './host-api.ts';

/** The window's API client over a connection inside this process. Closing the connection also ends the client. */
export const createConnectionApi = (connection: Pick<WindowConnection, 'request' | 'onEvent'>): Api =>
  createApi({
    request: (call, input) => connection.request(call, input),
    listen: (handler) => connection.onEvent((event, seq, payload) => handler({ event, seq, payload })),
  });
