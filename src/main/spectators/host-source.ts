import type { LeaguesApi } from '../league/index.ts';
import type { Clock } from '../platform/runtime.ts';
import { toStateResponse, type Broadcasts, type Sessions } from '../sessions/index.ts';
import { scoreboardJson, scoreboardPage } from './scoreboard-page.ts';
import type { PublicSource } from './public-routes.ts';
import type { Spectators } from './service.ts';

export interface HostSourceDeps {
  readonly spectators: Pick<Spectators, 'find'>;
  readonly sessions: Pick<Sessions, 'publicViews'>;
  readonly broadcasts: Pick<Broadcasts, 'watch'>;
  readonly leagues: { readonly readModel: Pick<LeaguesApi['readModel'], 'scoreboard'> };
  readonly clock: Clock;
}

/** A scoreboard is computed once in this time, however many read it. */
const BOARD_CACHE_MS = 1000;
const MAX_BOARDS = 64;

/** The published sessions and scoreboards of this host. */
export function createHostSource({
  spectators,
  sessions,
  broadcasts,
  leagues,
  clock,
}: HostSourceDeps): PublicSource {
  const boards = new Map<string, { readonly text: string; readonly atMs: number }>();
  const findPublished = (ticket: string, kind: 'session' | 'league') => {
    const published = spectators.find(ticket);
    return published?.kind === kind ? published : null;
  };
  return {
    isPublishedSession: (ticket) => findPublished(ticket, 'session') !== null,
    watch(ticket, socket) {
      const published = findPublished(ticket, 'session');
      if (published !== null) broadcasts.watch(published.subject, socket);
    },
    frame(ticket) {
      const published = findPublished(ticket, 'session');
      const publicState = published && sessions.publicViews.view(published.subject);
      return publicState && JSON.stringify({ type: 'state', ...toStateResponse(publicState.view) });
    },
    async board(ticket, { format, language }) {
      const published = findPublished(ticket, 'league');
      if (published === null) return null;
      const mediaType = format === 'json' ? 'application/json' : 'text/html';
      const key = `${ticket} ${format} ${language}`;
      const cached = boards.get(key);
      if (cached !== undefined && clock.monotonicMs() - cached.atMs < BOARD_CACHE_MS)
        return { text: cached.text, mediaType };
      const until = new Date(clock.nowMs() - published.delayMs).toISOString();
      const board = leagues.readModel.scoreboard(published.subject, until);
      if (board === null) return null;
      const text =
        format === 'json' ? JSON.stringify(scoreboardJson(board)) : scoreboardPage(board, language);
      if (boards.size >= MAX_BOARDS) boards.clear();
      boards.set(key, { text, atMs: clock.monotonicMs() });
      return { text, mediaType };
    },
  };
}
