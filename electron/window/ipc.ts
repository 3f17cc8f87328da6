import { ipcMain, type WebContents } from 'electron';
import type { ControlLink, Host } from '../../src/main/platform/host-api.ts';
import type { Log } from '../../src/main/platform/log.ts';
import type { Answer, EventFrame } from '../../src/shared/contract/messages.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from '../channels.ts';
import { isOurFrame } from './origin.ts';

const FORBIDDEN: Answer = { ok: false, code: 'FORBIDDEN', message: 'This frame may not call the host.' };
const INTERNAL: Answer = {
  ok: false,
  code: 'INTERNAL',
  message: 'The host could not answer because of an internal error.',
};

/** Gives each window a control link to the host, and closes the link with the window. */
export interface WindowLinks {
  connect(contents: WebContents): void;
}

/**
 * Sends a call to the host. The clone fails here, where it is logged, when an
 * answer contains a value that IPC cannot transfer.
 */
async function callHost(link: ControlLink, call: unknown, input: unknown): Promise<Answer> {
  return structuredClone(await link.request(call, input));
}

/** Registers the IPC handler of all calls. It checks the sender before it reads the arguments. */
export function openWindowLinks(host: Host, log: Log): WindowLinks {
  const links = new Map<number, ControlLink>();

  ipcMain.handle(REQUEST_CHANNEL, async (event, call: unknown, input: unknown): Promise<Answer> => {
    const link = isOurFrame(event.senderFrame) ? links.get(event.sender.id) : undefined;
    if (link === undefined) return FORBIDDEN;
    try {
      return await callHost(link, call, input);
    } catch (error) {
      log('error', 'a call from the window failed', { reason: String(error) });
      return INTERNAL;
    }
  });

  const open = (contents: WebContents): void => {
    const link = host.openControl();
    links.set(contents.id, link);
    link.onEvent((event, seq, payload) => {
      if (contents.isDestroyed() || !isOurFrame(contents.mainFrame)) return;
      const frame: EventFrame = { event, seq, payload };
      contents.send(EVENT_CHANNEL, frame);
    });
  };
  const close = (id: number): void => {
    links.get(id)?.close();
    links.delete(id);
  };

  return {
    connect: (contents) => {
      const { id } = contents;
      open(contents);
      // A new document expects event numbers from the beginning, so it gets a new link.
      contents.on('did-navigate', () => {
        close(id);
        open(contents);
      });
      contents.once('destroyed', () => close(id));
    },
  };
}
