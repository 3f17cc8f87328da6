import type { Agents } from '../agents/index.ts';
import type { GameRegistry } from '../games/index.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { Clock } from '../platform/runtime.ts';
import type { Sessions } from '../sessions/index.ts';
import type { EscrowChain } from './escrow/escrow-chain.ts';
import type { StakeEntryStore } from './store/entry-store.ts';
import type { StakeStore } from './store/stake-store.ts';

export interface StakesDeps extends CoreServices {
  /** The real clock, even under test: the chain compares deadlines with real time. */
  readonly processClock: Clock;
  readonly crashPoint: CrashTrigger;
  readonly escrow: EscrowChain;
  readonly games: Pick<GameRegistry, 'get'>;
  readonly agents: Pick<Agents, 'isActive'>;
  readonly sessions: Pick<Sessions, 'prepare' | 'findSummary' | 'findFinalHead' | 'checkTemplate' | 'abort'>;
  readonly leagues: Pick<LeaguesApi, 'readProgress'> & {
    readonly readModel: Pick<LeaguesApi['readModel'], 'readTable'>;
  };
}

/** Shared by every part of this folder. */
export interface StakeContext extends StakesDeps {
  readonly stakes: StakeStore;
  readonly entries: StakeEntryStore;
  /** Ids of settled stakes whose host fee the contract may still owe. It is in memory only: each start fills it again. */
  readonly unpaidHostFees: Set<string>;
}

/** `again`: something changed, so the next step may be possible. `wait`: nothing can be done now. */
export type StakeStepResult = 'again' | 'wait';
