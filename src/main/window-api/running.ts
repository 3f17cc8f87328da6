import type { RunningWork } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { ChainService } from '../chain/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Models } from '../models/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Players } from '../players/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface RunningCallDeps {
  readonly sessions: Sessions;
  readonly leagues: LeaguesApi;
  readonly chain: ChainService;
  readonly payments: Payments;
  readonly players: Players;
  readonly models: Models;
}

type RunningCalls = Pick<Handlers, 'host.running' | 'models.hold'>;

/** Handlers of the calls that the tray and the dialog before quitting make. */
export const runningCalls = (deps: RunningCallDeps): RunningCalls => ({
  'host.running': () => accept(readRunning(deps)),
  'models.hold': ({ held }) => {
    deps.models.setPaused(held);
    deps.players.setModelsPaused(held);
    return accept({ held });
  },
});

/** The work that ending the host would interrupt. */
export function readRunning({ sessions, leagues, chain, payments, models }: RunningCallDeps): RunningWork {
  const settlingCounts = payments.ledger.payments.countByState().filter(({ state }) => state === 'settling');
  return {
    matches: sessions.countByStatus().active,
    leagues: leagues.list().filter(({ status }) => status === 'running').length,
    mints: chain.status().outboxDepth,
    payments: settlingCounts.reduce((sum, { n }) => sum + n, 0),
    modelsHeld: models.isPaused(),
  };
}
