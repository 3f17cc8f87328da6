import type { Agents } from '../agents/index.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { Clock } from '../platform/runtime.ts';
import type { Players } from '../players/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { BotSeats } from './bot-seats.ts';
import type { LichessStore } from './store.ts';

/** The template that the Bot API plays. */
export const LICHESS_TEMPLATE = 'chess.v1';

export interface LichessDeps extends CoreServices {
  readonly agents: Pick<
    Agents,
    'authenticate' | 'find' | 'findInfo' | 'list' | 'isActive' | 'isPresent' | 'connect' | 'markBot'
  >;
  readonly sessions: Pick<
    Sessions,
    | 'prepare'
    | 'act'
    | 'draw'
    | 'resign'
    | 'abort'
    | 'endForHostedPlayer'
    | 'findSummary'
    | 'viewAs'
    | 'logAs'
    | 'roleOf'
    | 'activeSessionsOf'
    | 'export'
  >;
  readonly players: Pick<Players, 'ensureAgent' | 'admit'>;
  readonly botSeats: BotSeats;
  /** The real clock, also in tests: keep-alive lines hold real connections open. */
  readonly processClock: Clock;
  /** 0 picks a free port. */
  readonly port: number;
  readonly limits: 'on' | 'off';
}

export interface LichessContext extends LichessDeps {
  readonly store: LichessStore;
}
