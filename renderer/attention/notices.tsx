import { useEffect, useState } from 'react';
import { createAnnouncer, placeOf } from '../../src/shared/announce.ts';
import { useLive } from '../host/index.ts';
import { navigate } from '../routes/hash.ts';
import { useText } from '../text/index.ts';
import { useAttention } from './use-attention.ts';

/**
 * The browser's own notifications, where the person allowed them in Settings and
 * is looking elsewhere. The desktop shell refuses them and shows the system's.
 */
export function Notices() {
  const { code } = useText();
  const items = useAttention();
  const quiet = useLive((live) => live.settings?.quiet);
  const [announcer] = useState(createAnnouncer);
  useEffect(() => {
    if (quiet === undefined) return;
    const newItems = announcer.newItems(items, quiet);
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    for (const item of newItems) {
      const notice = new Notification(code('attention', item.kind), { tag: item.id });
      notice.addEventListener('click', () => {
        window.focus();
        navigate(placeOf(item) ?? '/');
      });
    }
  }, [announcer, code, items, quiet]);
  return null;
}
