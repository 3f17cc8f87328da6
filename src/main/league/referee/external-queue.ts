import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import type { LeagueAgentRecord, LeagueMatchRecord } from '../records.ts';
import { isRefereeExcluded, nextHealthState } from '../rules/agent-health.ts';
import { isUnavailable } from '../transport/peers.ts';

/** After one match of a trial is reported, the others must be reported within this time. */
const TRIAL_WAIT_MS = 15_000;
/** Number of reported matches per slot before a referee is tried with more. */
const MATCHES_BEFORE_TRIAL = 2;

interface ExternalQueue {
  readonly refereeId: string;
  readonly assigned: readonly LeagueMatchRecord[];
  readonly isStopping: () => boolean;
  /** Runs one match and waits for its report; false when none arrived. `giveUp` ends the wait early. */
  readonly run: (
    referee: LeagueAgentRecord,
    match: LeagueMatchRecord,
    giveUp: Promise<void> | null,
  ) => Promise<boolean>;
  readonly reassign: (match: LeagueMatchRecord) => Promise<void>;
}

/**
 * Runs the matches of an external referee. It referees one match at a time; after two reported matches for each that it
 * has proven to run at once, it is tried with twice as many, up to the number that it declared. A referee that fails a
 * match of a trial stays at the proven number.
 */
export async function runExternalQueue(context: LeagueContext, queue: ExternalQueue): Promise<void> {
  const remainingMatches = [...queue.assigned];
  while (remainingMatches.length > 0 && !queue.isStopping()) {
    const [first] = remainingMatches;
    const referee = first && context.store.findAgent(first.leagueId, 'referee', queue.refereeId);
    if (!referee) return;
    const { width, isTrial } = paceOf(context, referee);
    const batch = remainingMatches.splice(0, width);
    const unreportedMatches = await runBatch(context, queue, { referee, batch, isTrial });
    if (isTrial && batch.length === width)
      await saveTrial(context, referee, unreportedMatches.length === 0 ? width : null);
    for (const match of unreportedMatches) if (!queue.isStopping()) await queue.reassign(match);
  }
}

function paceOf(
  context: LeagueContext,
  referee: LeagueAgentRecord,
): { readonly width: number; readonly isTrial: boolean } {
  const { concurrency: proven, maxMatches, startMode, leagueId, agentId } = referee;
  const trialWidth = Math.min(maxMatches, proven * 2);
  const reportedCount = context.matches.countReportedBy(leagueId, agentId);
  const isTrial =
    trialWidth > proven && startMode !== 'auto' && reportedCount >= MATCHES_BEFORE_TRIAL * proven;
  return { width: isTrial ? trialWidth : proven, isTrial };
}

interface Batch {
  readonly referee: LeagueAgentRecord;
  readonly batch: readonly LeagueMatchRecord[];
  readonly isTrial: boolean;
}

/** Runs a batch and returns the matches that were not reported. */
async function runBatch(
  context: LeagueContext,
  queue: ExternalQueue,
  { referee, batch, isTrial }: Batch,
): Promise<LeagueMatchRecord[]> {
  let startTrialTimer = (): void => undefined;
  const giveUp = new Promise<void>((resolve) => {
    let cancel: (() => void) | null = null;
    startTrialTimer = () => {
      cancel ??= context.runtime.clock.after(TRIAL_WAIT_MS, resolve);
    };
  });
  const unreportedMatches: LeagueMatchRecord[] = [];
  await Promise.all(
    batch.map(async (match) => {
      const isReachable = !isUnavailable(context, readCurrent(context, referee));
      const isReported = await queue.run(referee, match, isTrial ? giveUp : null);
      if (isReachable && !isTrial) await countUnreported(context, referee, isReported);
      if (isReported) startTrialTimer();
      else unreportedMatches.push(match);
    }),
  );
  return unreportedMatches;
}

const readCurrent = (context: LeagueContext, referee: LeagueAgentRecord): LeagueAgentRecord =>
  context.store.findAgent(referee.leagueId, 'referee', referee.agentId) ?? referee;

/** Counts matches in a row without a report. A referee that is silent again and again gets no more matches. */
async function countUnreported(
  context: LeagueContext,
  { leagueId, agentId }: LeagueAgentRecord,
  isReported: boolean,
): Promise<void> {
  const referee = context.store.findAgent(leagueId, 'referee', agentId);
  if (referee === null || (isReported && (referee.healthState.unreported ?? 0) === 0)) return;
  await context.writer.write(() => {
    const current = context.store.findAgent(leagueId, 'referee', agentId);
    if (current === null) return;
    const next = nextHealthState(current.healthState, { type: isReported ? 'reported' : 'unreported' });
    context.store.updateHealth(current, next);
    if (!isRefereeExcluded(next) || isRefereeExcluded(current.healthState)) return;
    appendLeagueAudit(context, leagueId, {
      action: 'REFEREE_DISMISSED',
      actor: 'host',
      subject: agentId,
      payload: { unreported: next.unreported ?? 0 },
    });
  });
}

/**
 * Stores the result of a trial. Null means that a match was unreported, so the proven number becomes the
 * maximum.
 */
const saveTrial = (
  context: LeagueContext,
  referee: LeagueAgentRecord,
  reportedAtOnce: number | null,
): Promise<void> =>
  context.writer.write(() => {
    const max = reportedAtOnce === null ? referee.concurrency : referee.maxMatches;
    context.store.updateConcurrency(referee, { proven: reportedAtOnce ?? referee.concurrency, max });
  });
