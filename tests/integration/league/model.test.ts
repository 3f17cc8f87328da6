import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { judgeStandings, leagueEvidence, type LeagueView } from '../../../src/main/league/index.ts';
import { temporaryPaths } from '../../support/house.ts';
import type { OpenedLeagues } from '../../support/league/open-leagues.ts';
import { enrol, playerScript, scriptedAgent, type Script } from '../../support/league/scripted-agent.ts';
import { builtins, openLeagueStage } from '../../support/league/stage.ts';

vi.setConfig({ testTimeout: 120_000 });

const good = playerScript('course');
const FAULTS: readonly Script[] = [
  good,
  (heard, response) =>
    heard.env['message_type'] === 'CHOOSE_PARITY_CALL' ? void response.destroy() : good(heard, response),
  () => ({ message_type: 'GAME_JOIN_ACK', accept: false }),
  (heard, response) =>
    heard.env['message_type'] === 'CHOOSE_PARITY_CALL' ? { parity_choice: 'seven' } : good(heard, response),
];

type Step =
  | { readonly do: 'open'; readonly players: number; readonly format: 'round-robin' | 'swiss' | 'knockout' }
  | { readonly do: 'join'; readonly fault: number }
  | { readonly do: 'begin' | 'cancel' | 'restart' | 'finish' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('open' as const),
    players: fc.integer({ min: 0, max: 4 }),
    format: fc.constantFrom('round-robin' as const, 'swiss' as const, 'knockout' as const),
  }),
  fc.record({ do: fc.constant('join' as const), fault: fc.integer({ min: 0, max: FAULTS.length - 1 }) }),
  fc.record({
    do: fc.constantFrom(
      'begin' as const,
      'begin' as const,
      'cancel' as const,
      'restart' as const,
      'finish' as const,
    ),
  }),
);

/** What a league may become; nothing ever leaves its end. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  registering: ['registering', 'running', 'completed', 'cancelled'],
  running: ['running', 'completed', 'cancelled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

interface Model {
  stage: OpenedLeagues;
  current: string | null;
  readonly seen: Map<string, LeagueView>;
}

async function take(
  model: Model,
  { allowed, pool }: { allowed: number[]; pool: Awaited<ReturnType<typeof scriptedAgent>>[] },
  what: Step,
): Promise<void> {
  const { leagues } = model.stage;
  const id = model.current ?? '';
  switch (what.do) {
    case 'open': {
      const settings = { format: what.format, swissRounds: 2, budgetMs: 400, allowedPorts: allowed };
      const opened = await leagues.open({ players: builtins(what.players), settings });
      if (opened.ok) model.current = opened.value.leagueId;
      return;
    }
    case 'join': {
      if (leagues.find(id) === null) return;
      const isOpen = leagues.find(id)?.league.status === 'registering';
      const url = pool[what.fault]?.url ?? '';
      const reply = await enrol(model.stage.managerUrl, 'course', { url, extra: { league_id: id } });
      const known = leagues.find(id)?.agents.some((agent) => agent.endpoint === url);
      expect(reply['status']).toBe(isOpen || known ? reply['status'] : 'REJECTED');
      return;
    }
    case 'begin': {
      const before = leagues.find(id);
      const players = before?.agents.filter(({ kind }) => kind === 'player').length ?? 0;
      const begun = await leagues.begin(id);
      expect(begun.ok).toBe(before?.league.status === 'registering' && players >= 2);
      return;
    }
    case 'cancel': {
      const before = leagues.find(id)?.league.status;
      const cancelled = await leagues.cancel(id);
      if (before === 'registering') expect(cancelled.ok).toBe(true);
      if (before === undefined || before === 'completed' || before === 'cancelled')
        expect(cancelled.ok).toBe(false);
      return;
    }
    case 'restart': {
      const { paths } = model.stage;
      await model.stage.close();
      model.stage = await openLeagueStage({ paths });
      return;
    }
    case 'finish':
      if (leagues.find(id)?.league.status === 'running') await leagues.finished(id);
  }
}

/** True of every league at any time. */
function holds(model: Model): void {
  for (const { leagueId } of model.stage.leagues.list()) {
    const now = model.stage.leagues.find(leagueId);
    if (now === null) throw new Error('a listed league is gone');
    const before = model.seen.get(leagueId);
    if (before !== undefined) expect(NEXT[before.league.status]).toContain(now.league.status);
    // What was decided stays as it was.
    for (const match of before?.matches ?? []) {
      if (match.phase !== 'REPORTED') continue;
      const again = now.matches.find(({ matchId }) => matchId === match.matchId);
      expect([again?.winner, again?.absent, again?.number]).toEqual([
        match.winner,
        match.absent,
        match.number,
      ]);
    }
    const played = now.standings.reduce((sum, row) => sum + row.played, 0);
    expect(played).toBe(2 * now.matches.filter(({ phase }) => phase === 'REPORTED').length);
    for (const match of now.matches) {
      if (match.phase === 'DECIDED' || match.phase === 'REPORTED') continue;
      expect([match.number, match.salt, match.choices]).toEqual([null, null, null]);
    }
    model.seen.set(leagueId, now);
  }
  for (const evidence of leagueEvidence(model.stage.db)) expect(judgeStandings(evidence)).toBeNull();
}

it('a league keeps its promises whatever is done to it, and whoever plays', async () => {
  const pool = await Promise.all(FAULTS.map((script) => scriptedAgent('course', script)));
  const allowed = pool.map(({ port }) => port);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const model: Model = {
        stage: await openLeagueStage({ paths: temporaryPaths() }),
        current: null,
        seen: new Map(),
      };
      try {
        for (const one of [{ do: 'open', players: 2, format: 'round-robin' } as const, ...steps]) {
          await take(model, { allowed, pool }, one);
          holds(model);
        }
        if (model.stage.leagues.find(model.current ?? '')?.league.status === 'running') {
          await model.stage.leagues.finished(model.current ?? '');
          holds(model);
        }
        expect(model.stage.log.filter((line) => line.startsWith('error'))).toEqual([]);
      } finally {
        await model.stage.close();
      }
    }),
    { numRuns: 12, seed: 20_261_121 },
  );
});
