import { useEffect, useState } from 'react';
import { createAnnouncer, attentionRoute } from '../../src/shared/attention.ts';
import { useLive } from '../host/index.ts';
import { navigate } from '../routes/hash-router.ts';
import { useText } from '../text/index.ts';
import { useAttention } from './use-attention.ts';

/**
 * Shows the browser's own notifications when the person allowed them in Settings and another
 * window has the focus. The desktop shell refuses them and shows the system's notifications
 * instead.
 */
export function BrowserNotifications() {
  const { code } = useText();
  const items = useAttention();
  const quiet = useLive((live) => live.settings?.quiet);
  const [announcer] = useState(createAnnouncer);
  useEffect(() => {
    if (quiet === undefined) return;
    const newItems = announcer.takeNewItems(items, quiet);
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    for (const item of newItems) {
      const notification = new Notification(code('attention', item.kind), { tag: item.id });
      notification.addEventListener('click', () => {
        window.focus();
        navigate(attentionRoute(item) ?? '/');
      });
    }
  }, [announcer, code, items, quiet]);
  return null;
}
