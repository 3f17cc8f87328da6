// In process: a random sequence of operations reads the whole state after each of them.
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { verifyLeagueResults, readLeagueEvidence, type LeagueView } from '../../../src/main/league/index.ts';
import { temporaryPaths } from '../../support/test-storage.ts';
import type { OpenedLeagues } from '../../support/league/open-leagues.ts';
import {
  registerAgent,
  playerScript,
  scriptedAgent,
  type Script,
} from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

const good = playerScript('course');
const FAULTS: readonly Script[] = [
  good,
  (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL'
      ? void response.destroy()
      : good(received, response),
  () => ({ message_type: 'GAME_JOIN_ACK', accept: false }),
  (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL'
      ? { parity_choice: 'seven' }
      : good(received, response),
];

type Step =
  | { readonly do: 'open'; readonly players: number; readonly format: 'round-robin' | 'swiss' | 'knockout' }
  | { readonly do: 'join'; readonly fault: number }
  | { readonly do: 'begin' | 'cancel' | 'restart' | 'finish' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
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

/** The states that each league state may lead to. Final states are never left. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  registering: ['registering', 'running', 'completed', 'cancelled'],
  running: ['running', 'completed', 'cancelled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};

interface Model {
  opened: OpenedLeagues;
  current: string | null;
  readonly seen: Map<string, LeagueView>;
}

interface PortPool {
  readonly allowed: readonly number[];
  readonly urls: readonly string[];
}

/** The current league before a step. */
const now = ({ opened, current }: Model): LeagueView | null => opened.leagues.find(current ?? '');
const statusOf = (view: LeagueView | null): string => view?.league.status ?? 'none';

async function open(model: Model, { allowed }: PortPool, step: Extract<Step, { do: 'open' }>): Promise<void> {
  const settings = { format: step.format, swissRounds: 2, budgetMs: 400, allowedPorts: allowed };
  const opened = await model.opened.leagues.createLeague({ players: builtins(step.players), settings });
  if (opened.ok) model.current = opened.value.leagueId;
}

async function join(
  model: Model,
  { urls }: PortPool,
  { fault }: Extract<Step, { do: 'join' }>,
): Promise<void> {
  const before = now(model);
  const url = urls[fault] ?? '';
  const extra = { league_id: model.current ?? 'none' };
  const { status } = await registerAgent(model.opened.managerUrl, 'course', { url, extra });
  const isKnown = before?.agents.some(({ endpoint }) => endpoint === url) ?? false;
  if (statusOf(before) === 'registering') expect(status).toBe('ACCEPTED');
  else if (!isKnown) expect(status).toBe('REJECTED');
}

async function begin(model: Model): Promise<void> {
  const before = now(model);
  const players = before?.agents.filter(({ kind }) => kind === 'player').length ?? 0;
  const begun = await model.opened.leagues.startLeague(model.current ?? '');
  expect(begun.ok).toBe(statusOf(before) === 'registering' && players >= 2);
}

async function cancel(model: Model): Promise<void> {
  const before = statusOf(now(model));
  const cancelled = await model.opened.leagues.cancel(model.current ?? '');
  // A running league may end at the same moment.
  if (before !== 'running') expect(cancelled.ok).toBe(before === 'registering');
}

async function restart(model: Model): Promise<void> {
  const { paths } = model.opened;
  await model.opened.close();
  model.opened = await openTestLeagues({ paths });
}

async function finish(model: Model): Promise<void> {
  if (statusOf(now(model)) === 'running') await model.opened.leagues.waitUntilFinished(model.current ?? '');
}

const DO = { begin, cancel, restart, finish } as const;

function take(model: Model, opened: PortPool, step: Step): Promise<void> {
  if (step.do === 'open') return open(model, opened, step);
  return step.do === 'join' ? join(model, opened, step) : DO[step.do](model);
}

type Match = LeagueView['matches'][number];
const resultOf = (match: Match | undefined) => match && [match.winner, match.absent, match.drawnNumber];

/** Final states are kept, and results stay unchanged. */
function checkTransition(before: LeagueView, after: LeagueView): void {
  expect(NEXT[before.league.status]).toContain(after.league.status);
  for (const match of before.matches.filter(({ phase }) => phase === 'REPORTED')) {
    const again = after.matches.find(({ matchId }) => matchId === match.matchId);
    expect(resultOf(again)).toEqual(resultOf(match));
  }
}

/** Invariants of every league at any time. */
function verifyInvariants({ opened, seen }: Model): void {
  for (const { leagueId } of opened.leagues.list()) {
    const view = opened.leagues.find(leagueId);
    if (view === null) throw new Error('a listed league is gone');
    const before = seen.get(leagueId);
    if (before !== undefined) checkTransition(before, view);
    const played = view.standings.reduce((sum, row) => sum + row.played, 0);
    expect(played).toBe(2 * view.matches.filter(({ phase }) => phase === 'REPORTED').length);
    for (const match of view.matches.filter(({ phase }) => phase !== 'DECIDED' && phase !== 'REPORTED'))
      expect([match.drawnNumber, match.salt, match.choices]).toEqual([null, null, null]);
    seen.set(leagueId, view);
  }
  for (const evidence of readLeagueEvidence(opened.db)) expect(verifyLeagueResults(evidence)).toBeNull();
}

test('keeps its invariants under any sequence of operations and any players', async () => {
  const pool = await Promise.all(FAULTS.map((script) => scriptedAgent('course', script)));
  const opened = { allowed: pool.map(({ port }) => port), urls: pool.map(({ url }) => url) };
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const model: Model = {
        opened: await openTestLeagues({ paths: temporaryPaths() }),
        current: null,
        seen: new Map(),
      };
      try {
        for (const one of [{ do: 'open', players: 2, format: 'round-robin' } as const, ...steps]) {
          await take(model, opened, one);
          verifyInvariants(model);
        }
        if (model.opened.leagues.find(model.current ?? '')?.league.status === 'running') {
          await model.opened.leagues.waitUntilFinished(model.current ?? '');
          verifyInvariants(model);
        }
        expect(model.opened.log.filter((line) => line.startsWith('error'))).toEqual([]);
      } finally {
        await model.opened.close();
      }
    }),
    { numRuns: 12, seed: 20_261_121 },
  );
});
