import type { Audit } from '../../platform/audit/index.ts';
import type { CrashTrigger } from '../../platform/crash-points.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { LeaguesApi } from '../../league/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Rewards } from '../index.ts';
import type { Sessions } from '../../sessions/index.ts';
import { auditCursorStore } from './audit-cursor-store.ts';
import { sessionClaimOf } from './rules/session-claim.ts';

export interface SessionRewardDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Pick<Audit, 'head' | 'listMentionsAfter'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly crashPoint: CrashTrigger;
  readonly log: Log;
  readonly sessions: Pick<Sessions, 'findSummary'>;
  readonly leagues: { readonly readModel: Pick<LeaguesApi['readModel'], 'findBySession'> };
  readonly rewards: Pick<Rewards, 'rewardRefereed' | 'walletOfAgent'>;
  /** Whether the events of a session were reported only by a computer that this host does not control. */
  readonly isAttestedOnly: (sessionId: string) => boolean;
  /** Whether the settings reward refereed sessions. */
  readonly shouldRewardSessions: () => boolean;
}

export interface SessionRewards {
  start(): void;
  stop(): Promise<void>;
}

const RETRY_MS = 30_000;

/**
 * Creates the service that rewards sessions that this host refereed, for those of their agents that have a wallet. An agent's owner
 * consents by naming a wallet. Sessions of league matches are left to the leagues, so that no match is rewarded twice. A
 * game of an invited worker is not rewarded either: the host only knows that its moves were legal.
 *
 * A session's end is stored before its reward is decided, so a crash can happen in between. Each
 * start therefore goes through the ends that the audit log contains since the stored cursor. The
 * reward authority decides each match only once.
 */
export function createSessionRewards(deps: SessionRewardDeps): SessionRewards {
  const cursor = auditCursorStore(deps.db);
  const writeCursor = (job: () => void): Promise<void> =>
    deps.writer.write(job).catch((error: unknown) => {
      deps.log('warn', 'the position up to which sessions are rewarded could not be stored', {
        error: String(error),
      });
    });
  let currentSweep: Promise<void> | null = null;
  let cancelRetry = (): void => undefined;
  let unsubscribeFunctions: readonly (() => void)[] = [];
  let isStopped = false;

  const retryLater = (): void => {
    cancelRetry();
    cancelRetry = deps.clock.after(RETRY_MS, sweep);
  };
  const sweep = (): void => {
    if (isStopped || currentSweep !== null) return;
    currentSweep = sweepNow(deps, cursor.find())
      .then((upTo) => writeCursor(() => cursor.upsert(upTo)))
      .catch((error: unknown) => {
        deps.log('error', 'refereed sessions could not be rewarded; trying again', { error: String(error) });
        retryLater();
      })
      .finally(() => {
        currentSweep = null;
      });
  };
  const rewardEndedSession = (sessionId: string): void => {
    if (!deps.shouldRewardSessions()) return;
    rewardSession(deps, sessionId, deps.rewards.walletOfAgent).catch((error: unknown) => {
      if (isStopped) return;
      deps.log('error', 'a refereed session could not be rewarded; trying again', {
        sessionId,
        error: String(error),
      });
      retryLater();
    });
  };
  /** Begins or deletes the cursor with the setting, so that sessions which ended while it was off are not rewarded later. */
  const applySetting = (): void => {
    const isOn = deps.shouldRewardSessions();
    if (isOn && cursor.find() === null) void writeCursor(() => cursor.upsert(deps.audit.head().seq));
    if (!isOn) void writeCursor(cursor.delete);
  };
  return {
    start() {
      unsubscribeFunctions = [
        deps.bus.on('session.changed', ({ sessionId, ended }) => {
          if (ended) rewardEndedSession(sessionId);
        }),
        deps.bus.on('settings.changed', applySetting),
      ];
      applySetting();
      if (deps.shouldRewardSessions() && cursor.find() !== null) sweep();
    },
    async stop() {
      isStopped = true;
      cancelRetry();
      for (const unsubscribe of unsubscribeFunctions) unsubscribe();
      await currentSweep;
    },
  };
}

type WalletOf = (agentId: string) => `0x${string}` | null;

/** Rewards one session, unless it belongs to a league, or nothing but an invited worker vouches for it. */
async function rewardSession(deps: SessionRewardDeps, sessionId: string, walletOf: WalletOf): Promise<void> {
  if (deps.leagues.readModel.findBySession(sessionId) !== null || deps.isAttestedOnly(sessionId)) return;
  const summary = deps.sessions.findSummary(sessionId);
  const claim = summary && sessionClaimOf(summary, walletOf);
  if (claim === null) return;
  deps.crashPoint('prizes.beforeSession');
  await deps.rewards.rewardRefereed(claim);
}

/** Rewards the sessions whose ends the audit log contains after the cursor. Returns the number of the last row that it read. */
async function sweepNow(deps: SessionRewardDeps, storedCursor: number | null): Promise<number> {
  const { audit, rewards } = deps;
  const upTo = audit.head().seq;
  const fromSeq = storedCursor ?? upTo;
  // A wallet that was named after a game's end is not consent to being paid for it.
  const namedAtSeq = new Map(
    audit
      .listMentionsAfter(fromSeq, { system: 'rewards', action: 'WALLET_NAMED' })
      .map(({ subject, seq }) => [subject, seq]),
  );
  for (const { subject, seq } of audit.listMentionsAfter(fromSeq, {
    system: 'sessions',
    action: 'SESSION_COMPLETED',
  })) {
    const walletAtEnd: WalletOf = (agentId) =>
      (namedAtSeq.get(agentId) ?? 0) > seq ? null : rewards.walletOfAgent(agentId);
    await rewardSession(deps, subject, walletAtEnd);
  }
  return upTo;
}
