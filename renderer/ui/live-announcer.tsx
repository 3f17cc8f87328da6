import { useEffect, useRef, useState } from 'react';

/**
 * One polite voice per screen. Messages are gathered for five seconds and the
 * last one is spoken, so that twelve new rows are heard once, not twelve times.
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
