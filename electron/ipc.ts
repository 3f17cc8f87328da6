import { ipcMain, type WebContents } from 'electron';
import type { ControlLink, Host } from '../src/main/platform/host-api.ts';
import type { Log } from '../src/main/platform/log.ts';
import type { Answer, EventFrame } from '../src/shared/contract/messages.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from './channels.ts';
import { isOurFrame } from './origin.ts';

const FORBIDDEN: Answer = { ok: false, code: 'FORBIDDEN', message: 'This frame may not speak to the host.' };
const INTERNAL: Answer = { ok: false, code: 'INTERNAL', message: 'The host failed to answer.' };

/** Gives a window its own link to the host and ends it with the window. */
export interface Switchboard {
  connect(contents: WebContents): void;
}

/**
 * Answers travel as data: a thrown error would reach the page with its message
 * rewrapped. A value that cannot be cloned is our own defect, so it is logged
 * and answered without detail.
 */
async function callHost(link: ControlLink, call: unknown, input: unknown): Promise<Answer> {
  return structuredClone(await link.request(call, input));
}

/** One handler for all calls; the sender is judged before anything is read. */
export function openSwitchboard(host: Host, log: Log): Switchboard {
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
      // A fresh document counts events from its own beginning.
      contents.on('did-navigate', () => {
        close(id);
        open(contents);
      });
      contents.once('destroyed', () => close(id));
    },
  };
}
