import { BrowserWindow, Notification } from 'electron';
import { attentionRoute, createAnnouncer, notificationBody } from '../../src/shared/attention.ts';
import { escapeNotificationBody } from './escape-notification.ts';
import type { HostObserver } from './host-observer.ts';
import { shellText } from '../text.ts';

/** When more new items than this arrive at once, one notification states their number. */
const MAX_AT_ONCE = 3;

/** References to older notifications are dropped, because some desktops never report that one was closed. */
const MAX_OPEN = 32;
const openNotifications = new Set<Notification>();

/** Keeps a reference, because a notification that is collected as garbage ignores clicks. */
function keepReference(notification: Notification): void {
  openNotifications.add(notification);
  const [oldest] = openNotifications;
  if (openNotifications.size > MAX_OPEN && oldest !== undefined) openNotifications.delete(oldest);
  notification.on('close', () => openNotifications.delete(notification));
}

/** Shows new attention items as notifications of the system, unless a window of the app has the focus. */
export function announceAttention(observer: HostObserver, onOpen: (route: string) => void): void {
  const announcer = createAnnouncer();
  const notify = (title: string, body: string, route: string): void => {
    const notification = new Notification({ title, body: escapeNotificationBody(body, process.platform) });
    notification.on('click', () => onOpen(route));
    keepReference(notification);
    notification.show();
  };
  const announce = (): void => {
    const { quiet, language } = observer.settings();
    const newItems = announcer.takeNewItems(observer.attention(), quiet);
    if (newItems.length === 0 || BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported())
      return;
    const text = shellText(language);
    if (newItems.length > MAX_AT_ONCE) notify(text.attentionCount(newItems.length), '', '/');
    else
      for (const item of newItems)
        notify(text.attention[item.kind], notificationBody(item), attentionRoute(item) ?? '/');
  };
  announce();
  observer.onChange(announce);
}
