import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi, useLive } from '../host/index.ts';
import { createSessionReader, type SessionReader, type SessionQueryState } from './session-reader.ts';

const NOT_READ: SessionQueryState = { detail: null, positions: [], openings: [], failure: null };

export interface SessionWatch extends SessionQueryState {
  /** Null is the view of a spectator. */
  readonly setViewpoint: (viewpoint: string | null) => void;
  readonly reload: () => void;
}

/**
 * Reads one session from one viewpoint and keeps it current by events. Without `initialViewpoint`
 * the host chooses.
 */
export function useSession(sessionId: string, initialViewpoint?: string | null): SessionWatch {
  const api = useApi();
  const epoch = useLive((live) => live.epoch);
  const card = useLive((live) => live.sessions[sessionId]);
  const [viewpoint, setViewpoint] = useState<string | null | undefined>(initialViewpoint);
  const [queryState, setQueryState] = useState(NOT_READ);
  const reader = useRef<SessionReader | null>(null);

  const hasConnected = epoch > 0;
  useEffect(() => {
    if (!hasConnected) return undefined;
    const query = viewpoint === undefined ? { sessionId } : { sessionId, viewpoint };
    const newReader = createSessionReader(api, query, setQueryState);
    reader.current = newReader;
    newReader.requestRead();
    return () => {
      reader.current = null;
      newReader.stop();
    };
  }, [api, sessionId, viewpoint, hasConnected]);

  // Every connection and every changed card triggers a read.
  useEffect(() => {
    if (epoch > 1 || card !== undefined) reader.current?.requestRead();
  }, [epoch, card]);

  const reload = useCallback(() => reader.current?.requestRead(), []);
  return { ...queryState, setViewpoint, reload };
}
