import { nowIso, type LeagueContext } from '../context.ts';

/** How long message bodies of finished leagues are kept; their rows and digests stay for good. */
export interface BodyPolicy {
  readonly days: number;
  /** Messages of finished leagues with bodies, oldest leagues first; unbounded when absent. */
  readonly messages?: number;
}

const DAY_MS = 86_400_000;
/** Messages whose bodies go in one transaction. */
const CHUNK = 400;

/** Lets go of bodies that the policy no longer keeps, a chunk at a time so that nobody waits for it. */
export async function dropOldBodies(
  context: LeagueContext,
  policy: BodyPolicy,
  stopped: () => boolean,
): Promise<number> {
  const oldestMs = context.ports.clock.nowMs() - policy.days * DAY_MS;
  let retained = 0;
  let dropped = 0;
  for (const { leagueId, endedAt } of context.store.endedWithBodies()) {
    retained += context.messages.count(leagueId);
    const isOld = Date.parse(endedAt) < oldestMs;
    if (!isOld && retained <= (policy.messages ?? Number.POSITIVE_INFINITY)) continue;
    if (!(await dropLeague(context, leagueId, stopped))) return dropped;
    dropped += 1;
  }
  return dropped;
}

async function dropLeague(
  context: LeagueContext,
  leagueId: string,
  stopped: () => boolean,
): Promise<boolean> {
  for (let after: number | null = 0; after !== null;) {
    if (stopped()) return false;
    const from: number = after;
    after = await context.writer.write(() =>
      context.messages.dropBodies(leagueId, { after: from, count: CHUNK }),
    );
  }
  await context.writer.write(() => context.store.markBodiesDropped(leagueId, nowIso(context)));
  return true;
}
