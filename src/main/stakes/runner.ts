import { moveEvent, type StakeContext, type StakeStepResult } from './context.ts';
import { collectEntries, submitEvent } from './steps/entering.ts';
import { decideGame, startGame } from './steps/playing.ts';
import { refundEvent } from './steps/refunding.ts';
import { payWinners, settleEvent } from './steps/settling.ts';
import type { StakeEvent } from './types.ts';

export interface StakeRunner {
  /** Does everything that is possible for an event now. Never rejects. */
  advance(eventId: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/**
 * Takes events through their states. This is the whole machine:
 *
 * - `draft`: stored, nothing sent. The contract stores the terms → `open`; too late → `refunded` (nobody paid).
 * - `open`: entries are carried to the contract. All seats taken, or the league has begun → `locked`.
 * - `locked`: no more entries. The fees are in blocks that stay → `running`.
 * - `running`: the game is played. A result → `decided`.
 * - `decided`: the amounts are stored. The contract has credited them → `settled`.
 * - `settled`: each winner is paid; then nothing is left to do.
 * - `cancelling`: reached from every state before `settled`. Every fee is paid back → `refunded`.
 * - `lost`: the local chain that held the play money was wiped.
 *
 * Each step first reads what the contract and the database say, sends at most the one transaction that belongs to it
 * under a ref of its own, and records the outcome. A step that is repeated after a crash sends the same bytes again,
 * so a crash between any two of them changes nothing.
 */
export function createStakeRunner(context: StakeContext): StakeRunner {
  const running = new Map<string, { done: Promise<void>; isRequested: boolean }>();
  let cancel: (() => void) | null = null;
  let waitMs = MIN_WAIT_MS;
  let isStopped = true;
  let unsubscribes: readonly (() => void)[] = [];

  const stepOn = async (eventId: string): Promise<void> => {
    if (isStopped || (await step(context, eventId)) === 'wait') return;
    waitMs = MIN_WAIT_MS;
    return stepOn(eventId);
  };
  const advanceOnce = async (eventId: string): Promise<void> => {
    try {
      await stepOn(eventId);
    } catch (error) {
      if (!isStopped)
        context.log('info', 'a stake waits and is tried again', { event: eventId, error: String(error) });
    }
  };
  const advance = (eventId: string): Promise<void> => {
    const active = running.get(eventId);
    if (active !== undefined) {
      active.isRequested = true;
      return active.done;
    }
    const run = { done: Promise.resolve(), isRequested: false };
    running.set(eventId, run);
    const work = async (): Promise<void> => {
      run.isRequested = false;
      await advanceOnce(eventId);
      if (run.isRequested && !isStopped) return work();
      running.delete(eventId);
    };
    run.done = work().finally(schedule);
    return run.done;
  };
  const schedule = (): void => {
    if (isStopped || cancel !== null || context.events.listUnfinishedIds().length === 0) return;
    cancel = context.processClock.after(waitMs, tick);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 1.5);
  };
  const tick = (): void => {
    cancel = null;
    void Promise.all(context.events.listUnfinishedIds().map(advance)).then(schedule);
  };
  const wake = (eventIds: readonly string[]): void => {
    waitMs = MIN_WAIT_MS;
    for (const eventId of eventIds) void advance(eventId);
  };
  return {
    advance,
    start() {
      isStopped = false;
      unsubscribes = [
        context.bus.on('session.changed', ({ sessionId, ended }) => {
          const eventId = ended ? context.events.findIdBySession(sessionId) : null;
          if (eventId !== null) wake([eventId]);
        }),
        context.bus.on('league.changed', ({ leagueId }) => {
          const eventIds = context.events.listIdsByLeague(leagueId);
          if (eventIds.length > 0)
            wake(eventIds.filter((eventId) => context.events.listUnfinishedIds().includes(eventId)));
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

async function step(context: StakeContext, eventId: string): Promise<StakeStepResult> {
  const event = context.events.find(eventId);
  if (event === null || event.state === 'refunded' || event.state === 'lost') return 'wait';
  const network = await context.escrow.readNetwork();
  if (network === null || network.profile !== event.profile) return 'wait';
  if (network.epoch !== event.epoch) {
    // A real network keeps its history; another epoch there only means that another reward token was chosen.
    if (network.isPlayMoney) return moveEvent(context, event, { state: 'lost', reason: 'chain_wiped' });
  }
  return runStep(context, event);
}

function runStep(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> | StakeStepResult {
  switch (event.state) {
    case 'draft':
      return submitEvent(context, event);
    case 'open':
      return collectEntries(context, event);
    case 'locked':
      return startGame(context, event);
    case 'running':
      return decideGame(context, event);
    case 'decided':
      return settleEvent(context, event);
    case 'settled':
      return payWinners(context, event);
    case 'cancelling':
      return refundEvent(context, event);
    case 'refunded':
    case 'lost':
      return 'wait';
  }
}
