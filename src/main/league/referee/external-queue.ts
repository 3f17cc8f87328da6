import type { LeagueContext } from '../context.ts';
import type { AgentRecord, MatchRecord } from '../records.ts';

/** After one match of a trial is reported, the others must be reported within this time. */
const TRIAL_MS = 15_000;
/** Number of reported matches per slot before a referee is tried with more. */
const PROOF = 2;

interface Work {
  readonly refereeId: string;
  readonly assigned: readonly MatchRecord[];
  readonly stopped: () => boolean;
  /** Runs one match; false when no report arrived. `giveUp` ends the wait early. */
  readonly lead: (referee: AgentRecord, match: MatchRecord, giveUp: Promise<void> | null) => Promise<boolean>;
  readonly replace: (match: MatchRecord) => Promise<void>;
}

/**
 * Runs the matches of an external referee. It leads one match at a time; after two reported matches it
 * is tried with twice as many at once, up to the number that it declared. A referee that fails a match
 * of a trial stays at the proven number.
 */
export async function leadExternalQueue(context: LeagueContext, work: Work): Promise<void> {
  const rest = [...work.assigned];
  while (rest.length > 0 && !work.stopped()) {
    const [first] = rest;
    const referee = first && context.store.agent(first.leagueId, 'referee', work.refereeId);
    if (!referee) return;
    const { width, isTrial } = paceOf(context, referee);
    const batch = rest.splice(0, width);
    const lost = await leadBatch(context, work, { referee, batch, isTrial });
    if (isTrial && batch.length === width) await learn(context, referee, lost.length === 0 ? width : null);
    for (const match of lost) if (!work.stopped()) await work.replace(match);
  }
}

function paceOf(
  context: LeagueContext,
  referee: AgentRecord,
): { readonly width: number; readonly isTrial: boolean } {
  const { concurrency: proven, maxMatches, startMode, leagueId, agentId } = referee;
  const attempts = Math.min(maxMatches, proven * 2);
  const alone = context.matches.reportedBy(leagueId, agentId);
  const isTrial = attempts > proven && startMode !== 'auto' && alone >= PROOF * proven;
  return { width: isTrial ? attempts : proven, isTrial };
}

interface Batch {
  readonly referee: AgentRecord;
  readonly batch: readonly MatchRecord[];
  readonly isTrial: boolean;
}

/** Runs a batch and returns the matches that were not reported. */
async function leadBatch(
  context: LeagueContext,
  work: Work,
  { referee, batch, isTrial }: Batch,
): Promise<MatchRecord[]> {
  let hurry = (): void => undefined;
  const giveUp = new Promise<void>((resolve) => {
    let cancel: (() => void) | null = null;
    hurry = () => {
      cancel ??= context.ports.clock.after(TRIAL_MS, resolve);
    };
  });
  const lost: MatchRecord[] = [];
  await Promise.all(
    batch.map(async (match) => {
      const reported = await work.lead(referee, match, isTrial ? giveUp : null);
      if (reported) hurry();
      else lost.push(match);
    }),
  );
  return lost;
}

/**
 * Stores the result of a trial. Null means that a match was lost, so the proven number becomes the
 * maximum.
 */
const learn = (context: LeagueContext, referee: AgentRecord, led: number | null): Promise<void> =>
  context.writer.write(() => {
    const max = led === null ? referee.concurrency : referee.maxMatches;
    context.store.saveConcurrency(referee, { proven: led ?? referee.concurrency, max });
  });
