import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  hostMessage,
  type WindowResponse,
  type CallInput,
  type CallName,
  type CallOutput,
} from '../../../src/shared/contract/index.ts';
import type { AdminAccess } from './running-shell.ts';

/** The API of the window, with which specs prepare data. */
export interface TestWindowConnection {
  request<N extends CallName>(call: N, input: CallInput<N>): Promise<CallOutput<N>>;
  close(): void;
}

/** Opens the window socket of a host as a window does. Throws a refusal with its code. */
export async function openTestWindowConnection({ url, token }: AdminAccess): Promise<TestWindowConnection> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/control`, ['arbiter.v1', `token.${token}`]);
  const pending = new Map<number, (answer: WindowResponse) => void>();
  const lost: WindowResponse = { ok: false, code: 'LINK_LOST', message: 'the host closed the line' };
  socket.on('message', (data) => {
    const frame = hostMessage.parse(JSON.parse(String(data)));
    if (!('id' in frame)) return;
    pending.get(frame.id)?.(frame.answer as WindowResponse);
    pending.delete(frame.id);
  });
  socket.on('close', () => {
    for (const answer of pending.values()) answer(lost);
  });
  await once(socket, 'open');
  let nextId = 0;
  return {
    async request<N extends CallName>(call: N, input: CallInput<N>): Promise<CallOutput<N>> {
      const id = nextId++;
      const answered = new Promise<WindowResponse>((resolve) => pending.set(id, resolve));
      socket.send(JSON.stringify({ id, call, input }));
      const answer = await answered;
      if (!answer.ok) throw new Error(`${call}: ${answer.code} ${answer.message}`);
      return answer.value as CallOutput<N>;
    },
    close: () => socket.terminate(),
  };
}
