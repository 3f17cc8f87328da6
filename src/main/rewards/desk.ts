import type { Audit } from '../audit/index.ts';
import type { Mints } from '../chain/index.ts';
import type { CrashPort } from '../crash-points.ts';
import type { Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Ports } from '../ports.ts';
import type { DecisionStore } from './decision-store.ts';
import type { Limits } from './limits.ts';
import type { MatchStore } from './match-store.ts';
import type { SteadyClock } from './steady-clock.ts';
import type { WalletStore } from './wallet-store.ts';

/** What every part of the reward service works with. */
export interface Desk {
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
  readonly crash: CrashPort;
  readonly log: Log;
  readonly clock: SteadyClock;
  /** Tells this run's monotonic clock from an earlier run's. */
  readonly hostRun: string;
  readonly matches: MatchStore;
  readonly decisions: DecisionStore;
  readonly wallets: WalletStore;
  readonly limits: Limits;
  readonly mints: Mints;
  /** False on a network where a reward is real money. */
  readonly playMoney: () => boolean;
}
