import { BrowserWindow, Notification } from 'electron';
import { createAnnouncer, placeOf } from '../src/shared/announce.ts';
import type { AttentionItem } from '../src/shared/contract/index.ts';
import { plainBody } from './plain-body.ts';
import type { WindowObserver } from './window-observer.ts';
import { shellText } from './text.ts';

/** More than these at once are one notification. */
const MAX_AT_ONCE = 3;

/** Some desktops never say that one was closed. */
const MAX_HELD = 32;
const held = new Set<Notification>();

/** A notification that nobody holds is collected as garbage, and a click on it leads nowhere. */
function hold(notice: Notification): void {
  held.add(notice);
  const [oldest] = held;
  if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
  notice.on('close', () => held.delete(notice));
}

/** What is told beside the sentence: counts and names; a game's position stays in the window. */
function bodyOf({ kind, detail }: AttentionItem): string {
  const body =
    kind === 'agent_suspended' ||
    kind === 'reward_held' ||
    kind === 'payment_waiting' ||
    kind === 'renewal_due';
  return body ? (detail ?? '') : '';
}

/** Tells the person through the system, while no window of ours is in front of them. */
export function announceAttention(observer: WindowObserver, onGo: (place: string) => void): void {
  const announcer = createAnnouncer();
  const notify = (title: string, body: string, place: string): void => {
    const notice = new Notification({ title, body: plainBody(body, process.platform) });
    notice.on('click', () => onGo(place));
    hold(notice);
    notice.show();
  };
  const take = (): void => {
    const { quiet, language } = observer.settings();
    const newItems = announcer.newItems(observer.attention(), quiet);
    if (newItems.length === 0 || BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported())
      return;
    const text = shellText(language);
    if (newItems.length > MAX_AT_ONCE) notify(text.needs(newItems.length), '', '/');
    else for (const item of newItems) notify(text.attention[item.kind], bodyOf(item), placeOf(item) ?? '/');
  };
  take();
  observer.onChange(take);
}
