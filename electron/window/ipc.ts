import { ipcMain, type WebContents } from 'electron';
import type { WindowConnection, Host } from '../../src/main/platform/host-api.ts';
import type { Log } from '../../src/main/platform/log.ts';
import type { WindowResponse, EventMessage } from '../../src/shared/contract/messages.ts';
import { CONNECTION_EVENT } from '../../src/shared/contract/transport.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from '../channels.ts';
import { isAppMainFrame } from './app-url.ts';

const FORBIDDEN: WindowResponse = {
  ok: false,
  code: 'FORBIDDEN',
  message: 'This frame may not call the host.',
};
const INTERNAL: WindowResponse = {
  ok: false,
  code: 'INTERNAL',
  message: 'The host could not answer because of an internal error.',
};

/** Gives each window a connection to the host, and closes it with the window. */
export interface WindowConnections {
  readonly log: Log;
  connect(contents: WebContents): void;
}

/**
 * Sends a call to the host. The clone fails here, where it is logged, when a
 * response contains a value that IPC cannot transfer.
 */
async function callHost(
  connection: WindowConnection,
  call: unknown,
  input: unknown,
): Promise<WindowResponse> {
  return structuredClone(await connection.request(call, input));
}

/** Registers the IPC handler of all calls. It checks the sender before it reads the arguments. */
export function openWindowConnections(host: Pick<Host, 'openWindowConnection'>, log: Log): WindowConnections {
  const connections = new Map<number, WindowConnection>();

  ipcMain.handle(REQUEST_CHANNEL, async (event, call: unknown, input: unknown): Promise<WindowResponse> => {
    const connection = isAppMainFrame(event.senderFrame) ? connections.get(event.sender.id) : undefined;
    if (connection === undefined) return FORBIDDEN;
    try {
      return await callHost(connection, call, input);
    } catch (error) {
      log('error', 'a call from the window failed', { reason: String(error) });
      return INTERNAL;
    }
  });

  const open = (contents: WebContents): void => {
    const connection = host.openWindowConnection();
    connections.set(contents.id, connection);
    const send = (message: EventMessage): void => {
      if (contents.isDestroyed() || !isAppMainFrame(contents.mainFrame)) return;
      contents.send(EVENT_CHANNEL, message);
    };
    connection.onEvent((event, seq, payload) => send({ event, seq, payload }));
    connection.onConnectionChange?.((state) => send({ event: CONNECTION_EVENT, seq: 0, payload: state }));
  };
  const close = (id: number): void => {
    connections.get(id)?.close();
    connections.delete(id);
  };

  return {
    log,
    connect: (contents) => {
      const { id } = contents;
      open(contents);
      // A new document expects event numbers from the beginning, so it gets a new connection.
      contents.on('did-navigate', () => {
        close(id);
        open(contents);
      });
      contents.once('destroyed', () => close(id));
    },
  };
}
