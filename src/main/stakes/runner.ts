import type { StakeContext, StakeStepResult } from './context.ts';
import { moveStake } from './stake-changes.ts';
import { collectEntries } from './steps/collect-entries.ts';
import { openInContract } from './steps/open-in-contract.ts';
import { decideGame, startGame } from './steps/play-game.ts';
import { refundStake } from './steps/refund-stake.ts';
import { payWinners, settleStake } from './steps/settle-stake.ts';
import { DAY_MS } from '../../shared/units.ts';
import type { Stake } from './types.ts';

export interface StakeRunner {
  /** Does everything that is possible for a stake now. Never rejects. */
  advance(stakeId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The pause before stakes that wait are tried again. It grows from the first to the second of these. */
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** When the host starts, it tries again to withdraw the unpaid host fees of stakes whose state changed in this time. */
const HOST_FEE_RETRY_MS = 7 * DAY_MS;

/**
 * Creates the runner, which takes stakes through their states. This is the whole state machine:
 *
 * - `draft`: nobody can have paid. The contract stores the terms → `open`; too late or refused → `refunded`.
 * - `open`: entries are submitted to the contract. All seats are taken, or the league has begun with two
 *   entries at least → `locked`.
 * - `locked`: the host submits no more entries. The fees are in safe blocks, and a single game has a player for every
 *   seat → `running`.
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
  const activeRuns = new Map<string, { done: Promise<void>; isRequested: boolean }>();
  let cancelTimer: (() => void) | null = null;
  let waitMs = MIN_WAIT_MS;
  let isStopped = true;
  let unsubscribeFunctions: readonly (() => void)[] = [];

  const takeSteps = async (stakeId: string): Promise<void> => {
    if (isStopped || (await takeStep(context, stakeId)) === 'wait') return;
    waitMs = MIN_WAIT_MS;
    return takeSteps(stakeId);
  };
  const advanceOnce = async (stakeId: string): Promise<void> => {
    try {
      await takeSteps(stakeId);
    } catch (error) {
      if (!isStopped)
        context.log('info', 'a stake waits and is tried again', { stake: stakeId, error: String(error) });
    }
  };
  const advance = (stakeId: string): Promise<void> => {
    const activeRun = activeRuns.get(stakeId);
    if (activeRun !== undefined) {
      // The stake may have changed after the step that is running read it, so it is advanced once more.
      activeRun.isRequested = true;
      return activeRun.done;
    }
    const run = { done: Promise.resolve(), isRequested: false };
    activeRuns.set(stakeId, run);
    const advanceWhileRequested = async (): Promise<void> => {
      run.isRequested = false;
      await advanceOnce(stakeId);
      if (run.isRequested && !isStopped) return advanceWhileRequested();
      activeRuns.delete(stakeId);
    };
    run.done = advanceWhileRequested().finally(schedule);
    return run.done;
  };
  const listDueIds = (): string[] => [
    ...new Set([...context.stakes.listUnfinishedIds(), ...context.unpaidHostFees]),
  ];
  const schedule = (): void => {
    if (isStopped || cancelTimer !== null || listDueIds().length === 0) return;
    cancelTimer = context.processClock.after(waitMs, advanceDue);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 1.5);
  };
  const advanceDue = (): void => {
    cancelTimer = null;
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
      unsubscribeFunctions = [
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
      cancelTimer ??= context.processClock.after(0, advanceDue);
    },
    async stop() {
      isStopped = true;
      for (const unsubscribe of unsubscribeFunctions) unsubscribe();
      cancelTimer?.();
      cancelTimer = null;
      await Promise.allSettled([...activeRuns.values()].map(({ done }) => done));
    },
  };
}

/** Takes the next step of a stake, if it belongs to the chain of this host. */
async function takeStep(context: StakeContext, stakeId: string): Promise<StakeStepResult> {
  const stake = context.stakes.find(stakeId);
  if (stake === null || stake.state === 'refunded' || stake.state === 'lost') return 'wait';
  const network = await context.escrow.readNetwork();
  if (network === null) return 'wait';
  const isOnThisChain = network.profile === stake.profile && network.epoch === stake.epoch;
  if (!isOnThisChain && stake.state === 'settled' && !hasUnpaidWinner(context, stake)) {
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
