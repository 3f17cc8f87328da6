import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import type { AgentRecord, MatchRecord } from '../records.ts';
import { isRefereeExcluded, nextHealthState } from '../rules/agent-health.ts';
import { isUnavailable } from '../transport/peers.ts';

/** After one match of a trial is reported, the others must be reported within this time. */
const TRIAL_WAIT_MS = 15_000;
/** Number of reported matches per slot before a referee is tried with more. */
const MATCHES_BEFORE_TRIAL = 2;

interface ExternalQueue {
  readonly refereeId: string;
  readonly assigned: readonly MatchRecord[];
  readonly isStopping: () => boolean;
  /** Runs one match and waits for its report; false when none arrived. `giveUp` ends the wait early. */
  readonly run: (referee: AgentRecord, match: MatchRecord, giveUp: Promise<void> | null) => Promise<boolean>;
  readonly replace: (match: MatchRecord) => Promise<void>;
}

/**
 * Runs the matches of an external referee. It referees one match at a time; after two reported matches it
 * is tried with twice as many at once, up to the number that it declared. A referee that fails a match
 * of a trial stays at the proven number.
 */
export async function runExternalQueue(context: LeagueContext, queue: ExternalQueue): Promise<void> {
  const rest = [...queue.assigned];
  while (rest.length > 0 && !queue.isStopping()) {
    const [first] = rest;
    const referee = first && context.store.agent(first.leagueId, 'referee', queue.refereeId);
    if (!referee) return;
    const { width, isTrial } = paceOf(context, referee);
    const batch = rest.splice(0, width);
    const unreported = await runBatch(context, queue, { referee, batch, isTrial });
    if (isTrial && batch.length === width)
      await saveTrial(context, referee, unreported.length === 0 ? width : null);
    for (const match of unreported) if (!queue.isStopping()) await queue.replace(match);
  }
}

function paceOf(
  context: LeagueContext,
  referee: AgentRecord,
): { readonly width: number; readonly isTrial: boolean } {
  const { concurrency: proven, maxMatches, startMode, leagueId, agentId } = referee;
  const trialWidth = Math.min(maxMatches, proven * 2);
  const reportedCount = context.matches.reportedBy(leagueId, agentId);
  const isTrial =
    trialWidth > proven && startMode !== 'auto' && reportedCount >= MATCHES_BEFORE_TRIAL * proven;
  return { width: isTrial ? trialWidth : proven, isTrial };
}

interface Batch {
  readonly referee: AgentRecord;
  readonly batch: readonly MatchRecord[];
  readonly isTrial: boolean;
}

/** Runs a batch and returns the matches that were not reported. */
async function runBatch(
  context: LeagueContext,
  queue: ExternalQueue,
  { referee, batch, isTrial }: Batch,
): Promise<MatchRecord[]> {
  let startTrialTimer = (): void => undefined;
  const giveUp = new Promise<void>((resolve) => {
    let cancel: (() => void) | null = null;
    startTrialTimer = () => {
      cancel ??= context.runtime.clock.after(TRIAL_WAIT_MS, resolve);
    };
  });
  const unreported: MatchRecord[] = [];
  await Promise.all(
    batch.map(async (match) => {
      const isReachable = !isUnavailable(context, readCurrent(context, referee));
      const reported = await queue.run(referee, match, isTrial ? giveUp : null);
      if (isReachable && !isTrial) await countUnreported(context, referee, reported);
      if (reported) startTrialTimer();
      else unreported.push(match);
    }),
  );
  return unreported;
}

const readCurrent = (context: LeagueContext, referee: AgentRecord): AgentRecord =>
  context.store.agent(referee.leagueId, 'referee', referee.agentId) ?? referee;

/** Counts matches without a report. A referee that is silent again and again gets no more matches. */
async function countUnreported(
  context: LeagueContext,
  { leagueId, agentId }: AgentRecord,
  isReported: boolean,
): Promise<void> {
  const referee = context.store.agent(leagueId, 'referee', agentId);
  if (referee === null || (isReported && (referee.healthState.unreported ?? 0) === 0)) return;
  await context.writer.write(() => {
    const current = context.store.agent(leagueId, 'referee', agentId);
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
  referee: AgentRecord,
  reportedAtOnce: number | null,
): Promise<void> =>
  context.writer.write(() => {
    const max = reportedAtOnce === null ? referee.concurrency : referee.maxMatches;
    context.store.updateConcurrency(referee, { proven: reportedAtOnce ?? referee.concurrency, max });
  });
