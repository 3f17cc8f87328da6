import { cleanText } from '../../../shared/display-text.ts';
import { appendLeagueAudit, type LeagueContext } from '../context.ts';
import { PairingError } from './pair-next.ts';
import { retryStorage } from './storage-retry.ts';
import { isoNow } from '../../platform/runtime.ts';

/** Maximum number of characters of the stored reason. */
const MAX_REASON_LENGTH = 300;

/**
 * Halts a league after a defect, so that its page and the audit log show it: a league that cannot be paired has failed,
 * any other one is stopped until a person continues it. Its matches no longer wait for workers; their orders stay, and a game that counts
 * meanwhile is decided when the league continues.
 */
export async function haltLeague(
  { context, isStopping }: { readonly context: LeagueContext; readonly isStopping: () => boolean },
  leagueId: string,
  error: unknown,
): Promise<void> {
  if (isStopping()) return;
  const [message, stack] = error instanceof Error ? [error.message, error.stack ?? ''] : [String(error), ''];
  const reason = cleanText(message, MAX_REASON_LENGTH);
  context.log('error', 'a league stopped with an error', { leagueId, error: String(error), stack });
  const isFailed = error instanceof PairingError;
  const storeHalt = (): void => {
    const isHalted = isFailed
      ? context.store.failLeague(leagueId, reason, isoNow(context))
      : context.store.stopLeague(leagueId, reason);
    if (!isHalted) return;
    const action = isFailed ? 'LEAGUE_FAILED' : 'LEAGUE_STOPPED';
    appendLeagueAudit(context, leagueId, { action, actor: 'host', payload: { reason } });
  };
  const retry = { clock: context.runtime.clock, isStopping };
  await retryStorage(retry, () => context.writer.write(storeHalt)).catch((failure: unknown) => {
    if (isStopping()) return;
    context.log('error', 'the stop of a league could not be stored', { leagueId, error: String(failure) });
  });
  context.workers?.wake(leagueId);
}
