import type { SessionCode } from '../../../shared/codes/session.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import type { Agents } from '../../agents/index.ts';
import type { GameRegistry } from '../../games/index.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { GameClockSpec, Sessions } from '../index.ts';
import type { Challenge, ChallengeStore } from './store.ts';

export interface ChallengesDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly agents: Agents;
  readonly games: GameRegistry;
  readonly sessions: Sessions;
}

/** The terms of a challenge that is to be opened. */
export interface NewChallenge {
  readonly template: string;
  /** The role of the challenger; any when absent. */
  readonly role?: string;
  /** The agent that alone may accept; any agent when absent. */
  readonly opponent?: string;
  /** The options that differ from the defaults of the template. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** No clock when absent. */
  readonly clock?: GameClockSpec;
  /** The number of illegal actions with which a player loses; no limit when absent. */
  readonly illegalLimit?: number;
}

/** The request of an agent that looks for an opponent. */
export interface ChallengeRequest extends NewChallenge {
  /** A repeated request with this key leads to the same challenge. */
  readonly idempotencyKey?: string;
  /** The named opponent is a player of this host, which accepts at once. */
  readonly isOpponentHosted?: true;
}

/**
 * The result of a request: a game with an opponent (`accepted`), or a challenge that is open now (`opened`) or was
 * opened before (`known`) and may be closed.
 */
export interface ChallengeResult {
  readonly challenge: Challenge;
  readonly kind: 'accepted' | 'opened' | 'known';
}

export type ChallengeOutcome<T> = Outcome<T, SessionCode>;

export type ChallengeContext = ChallengesDeps & { readonly store: ChallengeStore };
