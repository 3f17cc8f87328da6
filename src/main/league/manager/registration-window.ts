import type { LeagueContext } from '../context.ts';

/** Delay before the start in milliseconds, for agents that register before they listen. */
const START_DELAY_MS = 1500;

export interface RegistrationWindow {
  /**
   * Starts a league with an expected number of players once they have registered and received their
   * replies.
   */
  playerRegistered(leagueId: string): void;
  /** Resolves when the league is no longer open for registration, or when the host stops. */
  closed(leagueId: string): Promise<void>;
  stop(): void;
}

export function createRegistrationWindow(
  context: LeagueContext,
  begin: (leagueId: string) => Promise<unknown>,
): RegistrationWindow {
  const watchers = new Set<() => void>();
  let isStopped = false;
  const isOpen = (leagueId: string): boolean =>
    !isStopped && context.store.league(leagueId)?.status === 'registering';
  const isDue = (leagueId: string): boolean => {
    const expect = isOpen(leagueId) ? (context.store.league(leagueId)?.settings.expect ?? null) : null;
    if (expect === null) return false;
    const agents = context.store.agents(leagueId);
    return agents.filter(({ kind, builtIn }) => kind === 'player' && !builtIn).length >= expect;
  };
  return {
    playerRegistered(leagueId) {
      if (!isDue(leagueId)) return;
      context.ports.clock.after(START_DELAY_MS, () => {
        if (!isDue(leagueId)) return;
        begin(leagueId).catch((error: unknown) =>
          context.log('error', 'a league could not start', { leagueId, error: String(error) }),
        );
      });
    },
    async closed(leagueId) {
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
