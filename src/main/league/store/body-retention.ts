import type { LeagueContext } from '../context.ts';
import { isoNow } from '../../platform/runtime.ts';
import { DAY_MS } from '../../../shared/units.ts';

/** How long message bodies of finished leagues are kept. Their rows and digests are kept for good. */
export interface BodyPolicy {
  /** Bodies of leagues that ended longer ago are deleted. */
  readonly days: number;
  /**
   * Maximum number of messages of finished leagues whose bodies are kept, newest leagues first; a league with which it
   * would be passed keeps none. Unlimited when absent.
   */
  readonly messages?: number;
}

/** Number of messages whose bodies are deleted in one transaction. */
const CHUNK_SIZE = 400;

/**
 * Deletes the bodies that the policy no longer keeps, in small transactions so that other writes are
 * not delayed. Returns the number of leagues whose bodies were all deleted; a host that stops ends it early.
 */
export async function pruneBodies(
  context: LeagueContext,
  policy: BodyPolicy,
  isStopping: () => boolean,
): Promise<number> {
  const oldestMs = context.runtime.clock.nowMs() - policy.days * DAY_MS;
  let newestMessages = 0;
  let deletedLeagues = 0;
  for (const { leagueId, endedAt } of context.store.listEndedWithBodies()) {
    newestMessages += context.messages.count(leagueId);
    const isOld = Date.parse(endedAt) < oldestMs;
    if (!isOld && newestMessages <= (policy.messages ?? Number.POSITIVE_INFINITY)) continue;
    if (!(await deleteLeagueBodies(context, leagueId, isStopping))) return deletedLeagues;
    deletedLeagues += 1;
  }
  return deletedLeagues;
}

/** Deletes the bodies of a league; false when the host stops before the end. */
async function deleteLeagueBodies(
  context: LeagueContext,
  leagueId: string,
  isStopping: () => boolean,
): Promise<boolean> {
  for (let afterId: number | null = 0; afterId !== null;) {
    if (isStopping()) return false;
    const from: number = afterId;
    afterId = await context.writer.write(() =>
      context.messages.deleteBodies(leagueId, { after: from, count: CHUNK_SIZE }),
    );
  }
  await context.writer.write(() => context.store.markBodiesDeleted(leagueId, isoNow(context)));
  return true;
}
