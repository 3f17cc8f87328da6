import type { Load, Target } from './load.ts';

/** Runs leagues of built-in players over HTTP, one after the other, as fast as possible. */
export async function leagues({ api }: Target, players: number): Promise<Load> {
  const name = 'league';
  let running: string | null = null;
  return {
    name,
    unit: 'matches/s',
    async run(signal, meter) {
      const seen = new Map<string, number>();
      const off = api.onEvent((event) => {
        if (event.name !== 'league.changed') return;
        const { leagueId, played } = event.payload;
        meter.count(name, Math.max(0, played - (seen.get(leagueId) ?? 0)));
        seen.set(leagueId, Math.max(played, seen.get(leagueId) ?? 0));
      });
      while (!signal.aborted) {
        const request = { game: 'even_odd', players, referees: 4, format: 'round-robin' } as const;
        running = (await api.call('leagues.start', request)).leagueId;
        const over = api.call('leagues.finished', { leagueId: running });
        await Promise.race([
          over,
          new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
        ]);
        // The next load must not share the machine with the rest of this league.
        if (signal.aborted) await api.call('leagues.cancel', { leagueId: running }).catch(() => undefined);
        await over.catch(() => undefined);
      }
      off();
    },
    close: () => Promise.resolve(),
  };
}
