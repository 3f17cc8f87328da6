import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi, useLive } from '../../host/index.ts';
import { createSessionReader, type SessionReader, type SessionReading } from './session-reader.ts';

const NOTHING: SessionReading = { detail: null, frames: [], failure: null };

export interface SessionWatch extends SessionReading {
  /** `undefined` lets the host choose. */
  readonly see: (viewpoint: string | null) => void;
  readonly reload: () => void;
}

/** Reads one session from one viewpoint and keeps it current by events. */
export function useSession(sessionId: string): SessionWatch {
  const api = useApi();
  const epoch = useLive((live) => live.epoch);
  const card = useLive((live) => live.sessions[sessionId]);
  const [viewpoint, see] = useState<string | null | undefined>(undefined);
  const [reading, setReading] = useState(NOTHING);
  const reader = useRef<SessionReader | null>(null);

  const linked = epoch > 0;
  useEffect(() => {
    if (!linked) return undefined;
    const query = viewpoint === undefined ? { sessionId } : { sessionId, viewpoint };
    const made = createSessionReader(api, query, setReading);
    reader.current = made;
    made.poke();
    return () => {
      reader.current = null;
      made.stop();
    };
  }, [api, sessionId, viewpoint, linked]);

  // Every connection and every changed card triggers a read.
  useEffect(() => {
    if (epoch > 1 || card !== undefined) reader.current?.poke();
  }, [epoch, card]);

  const reload = useCallback(() => reader.current?.poke(), []);
  return { ...reading, see, reload };
}
