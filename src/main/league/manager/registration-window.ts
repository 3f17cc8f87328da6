import type { LeagueContext } from '../context.ts';
import type { LeagueAgentRecord } from '../records.ts';

/** How long the host waits before it tries to reach the players, because some agents register before they listen. */
const START_DELAY_MS = 1500;
/** How long the host waits before it tries again to reach players at whose endpoints no program listened. */
const RETRY_MS = 3000;

const MIN_PLAYERS = 2;
/** The wall clock may be set and the computer may sleep, so a start in the future is checked again. */
const MAX_WAIT_MS = 60_000;

export interface RegistrationWindow {
  /**
   * Starts a league with an expected number of players once they have registered and received their
   * replies. Only players at whose endpoint a program listens are counted, and the others are left out.
   */
  onPlayerRegistered(leagueId: string): void;
  /**
   * Starts a league at its time with the players that are registered then, or, while there is only one, with the
   * second.
   */
  watchStart(leagueId: string): void;
  /** Resolves when the league is no longer open for registration, or when the host stops. */
  whenClosed(leagueId: string): Promise<void>;
  stop(): void;
}

export function createRegistrationWindow(
  context: LeagueContext,
  begin: (leagueId: string, absent: readonly LeagueAgentRecord[]) => Promise<unknown>,
  isListening: (agent: LeagueAgentRecord) => Promise<boolean>,
): RegistrationWindow {
  const watchers = new Set<() => void>();
  let isStopped = false;
  const isOpen = (leagueId: string): boolean =>
    !isStopped && context.store.findLeague(leagueId)?.status === 'registering';
  const expectedPlayersOf = (leagueId: string): number | null =>
    isOpen(leagueId) ? neededPlayersOf(context, leagueId) : null;
  const externalPlayers = (leagueId: string): readonly LeagueAgentRecord[] =>
    context.store.listAgents(leagueId).filter(({ kind, isHosted }) => kind === 'player' && !isHosted);
  const isDue = (leagueId: string): boolean => {
    const expect = expectedPlayersOf(leagueId);
    return expect !== null && externalPlayers(leagueId).length >= expect;
  };
  const checkedLeagues = new Set<string>();
  /**
   * Starts the league once as many players are reached as it expects. Until then it tries to reach the others again; a
   * player that was reached once is not tried again.
   */
  const startWhenPresent = async (leagueId: string, present: Set<string>): Promise<void> => {
    const unseenPlayers = externalPlayers(leagueId).filter(({ agentId }) => !present.has(agentId));
    await Promise.all(
      unseenPlayers.map(async (agent) => {
        if (await isListening(agent)) present.add(agent.agentId);
      }),
    );
    const expect = expectedPlayersOf(leagueId);
    if (expect !== null && present.size < expect)
      return scheduleStartWhenPresent(leagueId, present, RETRY_MS);
    checkedLeagues.delete(leagueId);
    if (expect === null) return;
    // Players that registered while the host was looking are not in `unseenPlayers`, so they are not reported as
    // absent.
    await begin(
      leagueId,
      unseenPlayers.filter(({ agentId }) => !present.has(agentId)),
    );
  };
  const scheduleStartWhenPresent = (leagueId: string, present: Set<string>, delayMs: number): void => {
    context.runtime.clock.after(delayMs, () => {
      startWhenPresent(leagueId, present).catch((error: unknown) => {
        checkedLeagues.delete(leagueId);
        context.log('error', 'a league could not start', { leagueId, error: String(error) });
      });
    });
  };
  const onPlayerRegistered = (leagueId: string): void => {
    if (!isDue(leagueId) || checkedLeagues.has(leagueId)) return;
    checkedLeagues.add(leagueId);
    scheduleStartWhenPresent(leagueId, new Set(), START_DELAY_MS);
  };
  const watchStart = (leagueId: string): void => {
    const leftMs = isOpen(leagueId) ? msToStart(context, leagueId) : null;
    if (leftMs === null) return;
    if (leftMs <= 0) return onPlayerRegistered(leagueId);
    context.runtime.clock.after(Math.min(leftMs, MAX_WAIT_MS), () => watchStart(leagueId));
  };
  return {
    onPlayerRegistered,
    watchStart,
    async whenClosed(leagueId) {
      if (!isOpen(leagueId)) return;
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (isOpen(leagueId)) return;
          off();
          watchers.delete(check);
          resolve();
        };
        const off = context.bus.on('league.changed', check);
        watchers.add(check);
      });
    },
    stop() {
      isStopped = true;
      for (const notify of watchers) notify();
    },
  };
}

/** The time until a league begins in milliseconds, not above 0 when it is due; null for a league without a time. */
function msToStart({ store, runtime }: LeagueContext, leagueId: string): number | null {
  const startsAtMs = store.findLeague(leagueId)?.settings.startsAtMs ?? null;
  return startsAtMs === null ? null : startsAtMs - runtime.clock.nowMs();
}

/**
 * How many external players an open league needs to begin now; null while it does not begin automatically.
 */
function neededPlayersOf(context: LeagueContext, leagueId: string): number | null {
  const leftMs = msToStart(context, leagueId);
  if (leftMs === null) return context.store.findLeague(leagueId)?.settings.expect ?? null;
  if (leftMs > 0) return null;
  const agents = context.store.listAgents(leagueId);
  const hostedPlayers = agents.filter(({ kind, isHosted }) => kind === 'player' && isHosted).length;
  return Math.max(0, MIN_PLAYERS - hostedPlayers);
}
