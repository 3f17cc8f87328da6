import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Address } from '../../chain/index.ts';
import type { StoredDecision } from '../store/decision-store.ts';
import type { RewardContext } from '../context.ts';
import { namedUuid } from '../named-uuid.ts';
import type { PoolStore } from '../store/pool-store.ts';
import { recordDecisionInJob } from './record-decision.ts';
import { utcDay } from '../rules/utc-day.ts';
import { toPassedFinding, toCheckRow, type CheckRow } from '../rules/reward-checks.ts';
import { splitPool } from '../rules/split-pool.ts';
import { toVerdictText } from './reward-verdict.ts';

/** A prize pool that a person set for a league or a tournament. */
export interface PrizePool {
  readonly system: 'league' | 'arena';
  /** The system's own id of the pool. Each pool is paid once. */
  readonly pool: string;
  readonly amountMicro: number;
  /**
   * Number of players. The prize tables for 2, 3 and 5 are used, the one for 3 for every other
   * number.
   */
  readonly players: number;
  /** The players with a wallet and their final placements. */
  readonly places: readonly {
    readonly wallet: Address;
    readonly placement: number;
    /**
     * How many players share this placement, with and without a wallet; by default the number of
     * entries with it.
     */
    readonly tied?: number;
  }[];
  /** The person or agent who set the amount. */
  readonly by: string;
}

/** The match id of a pool's decisions in the database and on the chain. */
export const poolIdOf = ({ system, pool }: Pick<PrizePool, 'system' | 'pool'>): string =>
  namedUuid(`${system}-pool`, pool);

/** 1,000,000 MONARD. */
const MAX_POOL_MICRO = 1_000_000 * 1_000_000;

/**
 * Pays a pool through the outbox of rewards. Its limit is its own amount; the daily caps do not apply. A banned wallet gets
 * nothing. A repeated request pays nothing and returns the first decisions.
 */
export async function payPool(
  context: RewardContext,
  store: PoolStore,
  pool: PrizePool,
): Promise<Outcome<readonly StoredDecision[], 'INVALID_REQUEST' | 'CONFLICT'>> {
  const { amountMicro } = pool;
  if (!Number.isSafeInteger(amountMicro) || amountMicro <= 0 || amountMicro > MAX_POOL_MICRO) {
    return refuse('INVALID_REQUEST', 'The pool must be more than 0 and at most 1,000,000 MONARD');
  }
  if (new Set(pool.places.map(({ wallet }) => wallet)).size < pool.places.length) {
    return refuse('INVALID_REQUEST', 'A wallet can have only one placement');
  }
  const poolId = poolIdOf(pool);
  return context.writer.write(() => {
    const storedPool = store.find(poolId);
    if (storedPool !== null && storedPool.amountMicro !== amountMicro) {
      return refuse('CONFLICT', 'This pool was paid with another amount');
    }
    if (storedPool === null) payInJob(context, store, pool, poolId);
    return accept(context.decisions.listPage({ matchId: poolId, limit: 500 }));
  });
}

function payInJob(context: RewardContext, store: PoolStore, pool: PrizePool, poolId: string): void {
  const nowMs = context.clock.nowMs();
  const shares = splitPool(pool.amountMicro, pool.players, pool.places).filter(
    ({ wallet, amountMicro }) => amountMicro > 0 && context.wallets.findBan(wallet, nowMs) === null,
  );
  const paidMicro = shares.reduce((sum, { amountMicro }) => sum + amountMicro, 0);
  store.insert({
    poolId,
    source: pool.system,
    amountMicro: pool.amountMicro,
    paidMicro,
    by: pool.by,
    atMs: nowMs,
  });
  for (const { wallet, placement, amountMicro } of shares) {
    const rows: CheckRow[] = [
      toCheckRow({ step: '4b', name: 'not_banned', code: 'BANNED' }, toPassedFinding(false, false)),
      toCheckRow(
        { step: '7', name: 'placement_possible', code: 'INVALID_PLACEMENT' },
        toPassedFinding(placement, '>= 1'),
      ),
    ];
    recordDecisionInJob(
      context,
      {
        matchId: poolId,
        wallet: wallet as Address,
        kind: 'pool',
        evidence: 'host',
        source: pool.system,
        outcome: 'rewarded',
        code: null,
        amountMicro,
        day: utcDay(nowMs),
        decidedAtMs: nowMs,
        playerCount: pool.players,
        placement,
        durationMs: null,
        kills: null,
        riskScore: null,
        hold: null,
        lobbyId: null,
        verdict: toVerdictText({ rows, risk: null, payout: null, remainingMicro: 0 }),
      },
      { request: { pool: pool.pool, poolMicro: pool.amountMicro, placement, by: pool.by }, rows },
    );
  }
}
