import type { Agent } from 'node:https';
import type { Clock } from '../../platform/runtime.ts';
import { createTokenBucket } from '../../platform/net/rate-limit.ts';
import type { BoardText, PublicSource } from '../public-routes.ts';
import type { BoardLanguage } from '../scoreboard-page.ts';
import { readPage } from './read-page.ts';
import { openRelayedSession, type RelayedSession } from './relayed-session.ts';

export interface RelaySourceOptions {
  /** `http://HOST:PORT` or `https://HOST` of the listener for spectators, or of a relay, that this one follows. */
  readonly from: string;
  readonly clock: Clock;
  /** Connects to a host whose key is known. */
  readonly agent?: Agent | undefined;
}

export interface RelaySource extends PublicSource {
  close(): void;
}

const TICKET = /^[\w-]{22}$/u;
/** Maximum number of relays in a chain. */
const MAX_HOPS = 3;
const MAX_RELAYED_SESSIONS = 256;
/** How long a ticket that is not published is not looked up again. */
const MISSING_MS = 30_000;
const MAX_MISSING = 10_000;
/** A page is read once in this time, however many ask for it. */
const PAGE_CACHE_MS = 1000;
const MAX_PAGES = 256;
/** Tickets are looked up at the other listener at this rate at most, so that guesses reach no further than here. */
const LOOKUPS = { perSecond: 20, burst: 100 } as const;

interface Page {
  readonly atMs: number;
  readonly text: Promise<string | null>;
}

/**
 * The source of a relay: published sessions and scoreboards of another listener, each requested once for all spectators.
 */
export function createRelaySource({ from, clock, agent }: RelaySourceOptions): RelaySource {
  const sessions = new Map<string, RelayedSession>();
  const missingSince = new Map<string, number>();
  const pages = new Map<string, Page>();
  const lookups = createTokenBucket(clock, LOOKUPS);
  const base = from.replace(/\/+$/u, '');
  const isMissing = (ticket: string): boolean => {
    const atMs = missingSince.get(ticket);
    return atMs !== undefined && clock.monotonicMs() - atMs < MISSING_MS;
  };
  const rememberMissing = (ticket: string): void => {
    if (missingSince.size >= MAX_MISSING) missingSince.clear();
    missingSince.set(ticket, clock.monotonicMs());
  };
  const open = (ticket: string, hops: number): RelayedSession => {
    const session = openRelayedSession({
      url: `${base.replace(/^http/u, 'ws')}/watch/${ticket}`,
      hops,
      clock,
      agent,
      onEnd(reason) {
        if (sessions.get(ticket) === session) sessions.delete(ticket);
        if (reason === 'gone') rememberMissing(ticket);
      },
    });
    sessions.set(ticket, session);
    return session;
  };
  /** Null when there is no such page; a page that could not be read does not count, and is asked for again. */
  const read = (path: string, ticket: string, language: BoardLanguage | '' = ''): Promise<string | null> => {
    const key = `${path} ${language}`;
    const page = pages.get(key);
    if (page !== undefined && clock.monotonicMs() - page.atMs < PAGE_CACHE_MS) return page.text;
    if (!TICKET.test(ticket) || isMissing(ticket) || lookups.consume('all') > 0) return Promise.resolve(null);
    const text = readPage(`${base}${path}`, { language, agent }).then((pageText) => {
      if (pageText === 'missing') rememberMissing(ticket);
      return pageText === 'missing' ? null : pageText;
    });
    if (pages.size >= MAX_PAGES) pages.clear();
    pages.set(key, { atMs: clock.monotonicMs(), text });
    return text;
  };
  return {
    isPublishedSession(ticket, hops) {
      if (hops >= MAX_HOPS || isMissing(ticket)) return false;
      return sessions.has(ticket) || (sessions.size < MAX_RELAYED_SESSIONS && lookups.consume('all') === 0);
    },
    watch: (ticket, socket, hops) => (sessions.get(ticket) ?? open(ticket, hops + 1)).watch(socket),
    frame: (ticket) => read(`/watch/${ticket}`, ticket),
    async board(ticket, { format, language }): Promise<BoardText | null> {
      const path = `/board/${ticket}${format === 'json' ? '.json' : ''}`;
      const text = await read(path, ticket, language);
      return text === null ? null : { text, mediaType: format === 'json' ? 'application/json' : 'text/html' };
    },
    close() {
      for (const session of sessions.values()) session.close();
      sessions.clear();
    },
  };
}
