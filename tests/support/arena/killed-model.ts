import { cpSync } from 'node:fs';
import { expect } from 'vitest';
import type { Api, ArenaRunReport, NewArenaRun } from '../../../src/shared/contract/index.ts';
import { endedRun, numbersOf } from '../arena-runs.ts';
import { hostFolder, startBuiltHost } from '../built-host.ts';
import { startFakeOpenAi } from '../fake-openai.ts';
import { addEndpoint, windowOf } from '../models.ts';

/** A run of a model whose host is killed: a pair of tic-tac-toe whose test is decided by that pair. */
const REQUEST: Omit<NewArenaRun, 'a'> = {
  template: 'tic_tac_toe.v1',
  b: { kind: 'random' },
  games: 4,
  atOnce: 2,
  seed: '4d'.repeat(32),
  sprt: { model: 'logistic', elo0: 0, elo1: 400, alpha: 0.45, beta: 0.45 },
};

export interface KilledModelRun {
  /** Starts a host on a new copy of the folder and kills it at this point; null when it reached the end before. */
  killedAt(crashAt: string): Promise<ArenaRunReport | null>;
  /** The run without a kill. */
  undisturbed(): Promise<ArenaRunReport>;
  close(): Promise<void>;
}

/** A data folder with the endpoint of a model that always takes the first legal action. */
export async function killedModelRun(): Promise<KilledModelRun> {
  const fake = await startFakeOpenAi();
  fake.choose = ([first = '']) => first;
  const prepared = hostFolder();
  const host = await startBuiltHost({ data: prepared });
  const { endpointId } = await addEndpoint(await windowOf(host), fake.baseUrl);
  await host.stop();
  const request: NewArenaRun = { ...REQUEST, a: { kind: 'llm', endpointId } };
  const copy = (): string => {
    const folder = hostFolder();
    cpSync(prepared, folder, { recursive: true });
    return folder;
  };
  /** Plays what is left of the run, or the whole run when its start was never answered nor stored. */
  const finished = async (data: string): Promise<ArenaRunReport> => {
    const next = await startBuiltHost({ data });
    const api = await windowOf(next);
    const [known] = await api.call('arena.list', {});
    const { arenaId } = known ?? (await api.call('arena.start', request));
    await endedRun(api, arenaId);
    const report = await checked(api, arenaId);
    await next.dispose();
    return report;
  };
  return {
    async killedAt(crashAt) {
      const data = copy();
      // The first commits belong to the start itself.
      const first = await startBuiltHost({ data, crashAt }).catch((error: unknown) => {
        if (String(error).includes('SIGKILL')) return null;
        throw error;
      });
      if (first === null) return finished(data);
      const api = await windowOf(first);
      const ended = api
        .call('arena.start', request)
        .then(({ arenaId }) => endedRun(api, arenaId))
        .then(
          () => 'over' as const,
          () => 'killed' as const,
        );
      const how = await Promise.race([ended, first.ended.then(() => 'killed' as const)]);
      if (how === 'over') {
        await first.dispose();
        return null;
      }
      expect(await first.ended).toBe('SIGKILL');
      return finished(data);
    },
    undisturbed: () => finished(copy()),
    close: () => fake.close(),
  };
}

/** The invariants of the run, at whatever moment its host was killed. */
async function checked(api: Api, arenaId: string): Promise<ArenaRunReport> {
  expect(await api.call('arena.list', {})).toHaveLength(1);
  const report = await api.call('arena.get', { arenaId });
  expect(report).toMatchObject({ state: 'done', active: 0, voided: 0, aborted: 0 });
  expect(numbersOf(report)).toEqual([...new Set(numbersOf(report))]);
  // No session was left behind, and no request that was repeated after the kill made a second move.
  expect((await api.call('sessions.page', { limit: 1 })).total).toBe(report.rows.length);
  for (const { sessionId, aRole } of report.rows) {
    expect(await api.call('sessions.verify', { sessionId })).toMatchObject({ ok: true });
    const { text } = await api.call('sessions.export', { sessionId, format: 'json' });
    const { actions } = JSON.parse(text) as { readonly actions: readonly { readonly role: string }[] };
    const moves = await api.call('models.moves', { sessionId });
    expect(moves.length).toBeLessThanOrEqual(actions.filter(({ role }) => role === aRole).length);
  }
  return report;
}

/** The games by their numbers with their results, and the verdict. */
export const resultOf = ({ rows, statistics: { verdict, recount } }: ArenaRunReport) => ({
  games: rows
    .toSorted((left, right) => left.number - right.number)
    .map(({ number, winner, plies, reason }) => [number, winner, plies, reason]),
  verdict: verdict && [verdict.state, verdict.pairs, Number(verdict.llr.toFixed(6))],
  recount,
});
