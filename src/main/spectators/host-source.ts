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
  readonly leagues: { readonly readModel: Pick<LeaguesApi['readModel'], 'readScoreboard'> };
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
    const publication = spectators.find(ticket);
    return publication?.kind === kind ? publication : null;
  };
  return {
    isPublishedSession: (ticket) => findPublished(ticket, 'session') !== null,
    watch(ticket, socket) {
      const publication = findPublished(ticket, 'session');
      if (publication !== null) broadcasts.watch(publication.subject, socket);
    },
    frame(ticket) {
      const publication = findPublished(ticket, 'session');
      const publicState = publication && sessions.publicViews.view(publication.subject);
      return publicState && JSON.stringify({ type: 'state', ...toStateResponse(publicState.view) });
    },
    async board(ticket, { format, language }) {
      const publication = findPublished(ticket, 'league');
      if (publication === null) return null;
      const mediaType = format === 'json' ? 'application/json' : 'text/html';
      const key = `${ticket} ${format} ${language}`;
      const cachedBoard = boards.get(key);
      if (cachedBoard !== undefined && clock.monotonicMs() - cachedBoard.atMs < BOARD_CACHE_MS)
        return { text: cachedBoard.text, mediaType };
      const until = new Date(clock.nowMs() - publication.delayMs).toISOString();
      const board = leagues.readModel.readScoreboard(publication.subject, until);
      if (board === null) return null;
      const text =
        format === 'json' ? JSON.stringify(scoreboardJson(board)) : scoreboardPage(board, language);
      if (boards.size >= MAX_BOARDS) boards.clear();
      boards.set(key, { text, atMs: clock.monotonicMs() });
      return { text, mediaType };
    },
  };
}
