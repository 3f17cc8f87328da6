import type { Bus } from '../events/bus.ts';
import type { LeaguesApi } from '../league/index.ts';
import type { Log } from '../log.ts';
import type { RefereedMatch, Rewards } from '../rewards/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SettingsService } from '../settings/index.ts';

type Facts = NonNullable<ReturnType<Sessions['facts']>>;

/**
 * Rewards sessions that this host refereed, for agents that were given a
 * wallet (decision 28). Naming the wallet is the consent; the reward is decided
 * once, so hearing of an end twice does no harm. Boards of leagues are the leagues'
 * own business, so that no match is rewarded twice; Settings can switch it all off.
 */
export function rewardSessions(deps: {
  readonly bus: Bus;
  readonly log: Log;
  readonly sessions: Pick<Sessions, 'facts'>;
  readonly leagues: { readonly lens: Pick<LeaguesApi['lens'], 'onBoard'> };
  readonly settings: Pick<SettingsService, 'get'>;
  readonly rewards: Pick<Rewards, 'refereed' | 'walletOfAgent'>;
}): () => void {
  return deps.bus.on('session.changed', ({ sessionId, ended }) => {
    if (!ended || !deps.settings.get().rewardSessions) return;
    if (deps.leagues.lens.onBoard(sessionId) !== null) return;
    const facts = deps.sessions.facts(sessionId);
    const match = facts && matchOf(facts, deps.rewards.walletOfAgent);
    if (!match) return;
    deps.rewards.refereed(match).catch((error: unknown) => {
      deps.log('error', 'a refereed session was not rewarded', { sessionId, error: String(error) });
    });
  });
}

/** Games that were played out or given up count; those that somebody let lie do not. */
const UNPLAYED: ReadonlySet<string> = new Set(['abandoned', 'aborted', 'endpoint_lost']);

function matchOf(facts: Facts, walletOf: Rewards['walletOfAgent']): RefereedMatch | null {
  const seats = Object.entries(facts.participants);
  const wallets = seats.flatMap(([role, agentId]) => {
    const wallet = walletOf(agentId);
    return wallet === null ? [] : [{ role, wallet }];
  });
  // One owner on both sides would pay itself for playing itself.
  const isAlone = new Set(wallets.map(({ wallet }) => wallet)).size < wallets.length;
  if (wallets.length === 0 || isAlone || UNPLAYED.has(facts.outcomeReason ?? '')) return null;
  const isDrawn = facts.winner === null;
  return {
    system: 'sessions',
    match: facts.sessionId,
    playerCount: seats.length,
    durationMs: Date.parse(facts.updatedAt) - Date.parse(facts.createdAt),
    results: wallets.map(({ role, wallet }) => ({
      wallet,
      placement: isDrawn || facts.winner === role ? 1 : 2,
      tied: isDrawn ? seats.length : 1,
    })),
  };
}
