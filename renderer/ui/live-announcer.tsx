import { useEffect, useRef, useState } from 'react';

/**
 * Renders the polite live region of a screen. It collects messages for five seconds and announces only the
 * last one, so that twelve new rows are announced once.
 */
export function LiveAnnouncer(props: { message: string | null; periodMs?: number }) {
  const { message, periodMs = 5000 } = props;
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef(message);
  useEffect(() => {
    latest.current = message;
  }, [message]);
  useEffect(() => {
    const timer = setInterval(() => setAnnouncement(latest.current ?? ''), periodMs);
    return () => clearInterval(timer);
  }, [periodMs]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
