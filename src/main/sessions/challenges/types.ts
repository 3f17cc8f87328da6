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

export interface NewChallenge {
  readonly template: string;
  readonly role?: string;
  readonly opponent?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly clock?: GameClockSpec;
  readonly illegalLimit?: number;
}

export interface ChallengeRequest extends NewChallenge {
  /** A repeated request with this key leads to the same challenge. */
  readonly idempotencyKey?: string;
  /** The named opponent is a player of this host, which accepts at once. */
  readonly isOpponentHosted?: true;
}

/** The result of a request: a game with an opponent who was waiting, or an open challenge, new or made before. */
export interface ChallengeResult {
  readonly challenge: Challenge;
  readonly kind: 'accepted' | 'opened' | 'known';
}

export type ChallengeOutcome<T> = Outcome<T, SessionCode>;

export type ChallengeContext = ChallengesDeps & { readonly store: ChallengeStore };
