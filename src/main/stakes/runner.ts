import { moveStake, type StakeContext, type StakeStepResult } from './context.ts';
import { collectEntries, openInContract } from './steps/entering.ts';
import { decideGame, startGame } from './steps/playing.ts';
import { refundStake } from './steps/refunding.ts';
import { payWinners, settleStake } from './steps/settling.ts';
import { DAY_MS } from '../../shared/units.ts';
import type { Stake } from './types.ts';

export interface StakeRunner {
  /** Does everything that is possible for a stake now. Never rejects. */
  advance(stakeId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** At a start, host fees of stakes that changed in this time are tried again if they were not paid. */
const HOST_FEE_RETRY_MS = 7 * DAY_MS;

/**
 * Takes stakes through their states. This is the whole machine:
 *
 * - `draft`: nobody can have paid. The contract stores the terms → `open`; too late or refused → `refunded`.
 * - `open`: entries are submitted to the contract. All seats are taken, or the league has begun with two
 *   entries at least → `locked`.
 * - `locked`: the host submits no more entries. The fees are in blocks that stay, and a single game has a player for
 *   every seat → `running`.
 * - `running`: the game is played. A result → `decided`.
 * - `decided`: the amounts are stored. The contract has credited them → `settled`.
 * - `settled`: the host and each winner are paid; then nothing is left to do.
 * - `cancelling`: reached from `open`, `locked`, `running` and `decided`. Every fee is paid back → `refunded`.
 * - `lost`: the local chain that held the play money was wiped, whatever the state was.
 *
 * A step sends each of its transactions under a ref of its own, and records the outcome. A step that is repeated after a
 * crash sends the same bytes again, so a crash between any two of them changes nothing.
 */
export function createStakeRunner(context: StakeContext): StakeRunner {
  const running = new Map<string, { done: Promise<void>; isRequested: boolean }>();
  let cancel: (() => void) | null = null;
  let waitMs = MIN_WAIT_MS;
  let isStopped = true;
  let unsubscribes: readonly (() => void)[] = [];

  const stepOn = async (stakeId: string): Promise<void> => {
    if (isStopped || (await step(context, stakeId)) === 'wait') return;
    waitMs = MIN_WAIT_MS;
    return stepOn(stakeId);
  };
  const advanceOnce = async (stakeId: string): Promise<void> => {
    try {
      await stepOn(stakeId);
    } catch (error) {
      if (!isStopped)
        context.log('info', 'a stake waits and is tried again', { stake: stakeId, error: String(error) });
    }
  };
  const advance = (stakeId: string): Promise<void> => {
    const active = running.get(stakeId);
    if (active !== undefined) {
      active.isRequested = true;
      return active.done;
    }
    const run = { done: Promise.resolve(), isRequested: false };
    running.set(stakeId, run);
    const work = async (): Promise<void> => {
      run.isRequested = false;
      await advanceOnce(stakeId);
      if (run.isRequested && !isStopped) return work();
      running.delete(stakeId);
    };
    run.done = work().finally(schedule);
    return run.done;
  };
  const listDueIds = (): string[] => [
    ...new Set([...context.stakes.listUnfinishedIds(), ...context.unpaidHostFees]),
  ];
  const schedule = (): void => {
    if (isStopped || cancel !== null || listDueIds().length === 0) return;
    cancel = context.processClock.after(waitMs, tick);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 1.5);
  };
  const tick = (): void => {
    cancel = null;
    void Promise.all(listDueIds().map(advance)).then(schedule);
  };
  const wake = (stakeIds: readonly string[]): void => {
    waitMs = MIN_WAIT_MS;
    for (const stakeId of stakeIds) void advance(stakeId);
  };
  return {
    advance,
    start() {
      isStopped = false;
      const sinceMs = context.runtime.clock.nowMs() - HOST_FEE_RETRY_MS;
      for (const stakeId of context.stakes.listIdsWithHostFee(sinceMs)) context.unpaidHostFees.add(stakeId);
      unsubscribes = [
        context.bus.on('session.changed', ({ sessionId, ended }) => {
          const stakeId = ended ? context.stakes.findIdBySession(sessionId) : null;
          if (stakeId !== null) wake([stakeId]);
        }),
        context.bus.on('league.changed', ({ leagueId }) => {
          const stakeIds = context.stakes.listIdsByLeague(leagueId);
          if (stakeIds.length > 0)
            wake(stakeIds.filter((stakeId) => context.stakes.listUnfinishedIds().includes(stakeId)));
        }),
      ];
      cancel ??= context.processClock.after(0, tick);
    },
    async stop() {
      isStopped = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
      cancel?.();
      cancel = null;
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

async function step(context: StakeContext, stakeId: string): Promise<StakeStepResult> {
  const stake = context.stakes.find(stakeId);
  if (stake === null || stake.state === 'refunded' || stake.state === 'lost') return 'wait';
  const network = await context.escrow.readNetwork();
  if (network === null) return 'wait';
  const isHere = network.profile === stake.profile && network.epoch === stake.epoch;
  if (!isHere && stake.state === 'settled' && !hasUnpaidWinner(context, stake)) {
    context.unpaidHostFees.delete(stakeId);
    return 'wait';
  }
  if (network.profile !== stake.profile) return 'wait';
  if (network.epoch !== stake.epoch) {
    // A real network keeps its history; another epoch there only means that another reward token was chosen.
    if (network.isPlayMoney) return moveStake(context, stake, { state: 'lost', reason: 'chain_wiped' });
  }
  return runStep(context, stake);
}

const hasUnpaidWinner = ({ entries }: StakeContext, { stakeId }: Stake): boolean =>
  entries.listByStake(stakeId).some(({ state }) => state === 'won');

function runStep(context: StakeContext, stake: Stake): Promise<StakeStepResult> | StakeStepResult {
  switch (stake.state) {
    case 'draft':
      return openInContract(context, stake);
    case 'open':
      return collectEntries(context, stake);
    case 'locked':
      return startGame(context, stake);
    case 'running':
      return decideGame(context, stake);
    case 'decided':
      return settleStake(context, stake);
    case 'settled':
      return payWinners(context, stake);
    case 'cancelling':
      return refundStake(context, stake);
    case 'refunded':
    case 'lost':
      return 'wait';
  }
}
