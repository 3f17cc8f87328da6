import { describe, expect, test } from 'vitest';
import { createCellLookup } from '../../../../renderer/features/leagues/detail/crosstable-cells.ts';
import {
  faultyPlayersOf,
  findLeagueFormProblem,
  initialLeagueForm,
  toLeagueDraft,
  seedsOf,
  withGame,
  withSeat,
  withSeats,
  findInvalidLeagueWallets,
} from '../../../../renderer/features/leagues/wizard/league-form.ts';
import { leagueNameOf } from '../../../../renderer/features/leagues/league-labels.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import { wholeEnglish } from '../../support/phrasebooks.ts';
import type { DefaultSeatNames } from '../../../../renderer/features/leagues/wizard/default-seat-names.ts';
import type { LeagueCrosstable, TemplateInfo } from '../../../../src/shared/contract/index.ts';

const names = ['A', 'B', 'C'].map((displayName) => ({ playerId: displayName, displayName, points: 0 }));
const cross = (cells: LeagueCrosstable['cells']): LeagueCrosstable => ({
  players: names,
  cells,
  reasons: [{ code: 'report' }],
});

describe('the crosstable', () => {
  test('shows one match from both sides', () => {
    const at = createCellLookup(
      cross([
        [0, 1, 'a', 'R1M1', 0],
        [1, 2, 'draw', 'R2M1', null],
        [0, 2, 'playing', 'R3M1', null],
      ]),
    );
    expect([at(0, 1)?.symbols, at(1, 0)?.symbols, at(1, 2)?.symbols, at(2, 0)?.symbols]).toEqual([
      '1',
      '0',
      '½',
      '…',
    ]);
    expect(at(1, 0)?.matchId).toBe('R1M1');
    expect(at(1, 0)?.results).toEqual([{ matchId: 'R1M1', reason: { code: 'report' } }]);
    expect(at(0, 0)).toBeNull();
  });

  test('gives each of two matches its own cell, and one cell to both where the sides did not change', () => {
    const twice = createCellLookup(
      cross([
        [0, 1, 'a', 'R1M1', null],
        [1, 0, 'a', 'R2M1', null],
      ]),
    );
    expect([twice(0, 1), twice(1, 0)]).toMatchObject([
      { symbols: '1', matchId: 'R1M1' },
      { symbols: '1', matchId: 'R2M1' },
    ]);
    const same = createCellLookup(
      cross([
        [0, 1, 'a', 'R1M1', null],
        [0, 1, 'void', 'R4M1', null],
      ]),
    );
    expect([same(0, 1)?.symbols, same(1, 0)?.symbols]).toEqual(['1–', '0–']);
  });
});

/** Names like the English ones. */
const NAMES: DefaultSeatNames = {
  strategy: (strategy) => {
    const name = strategy.replace('_', ' ');
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  },
  builtin: (level) => `Built-in ${level}`,
  random: 'Random',
  model: 'Local model',
  agent: 'Agent',
  engine: 'Engine',
};

const chess = {
  template: 'chess.v1',
  builtinLevels: 4,
  roles: ['white', 'black'],
} as unknown as TemplateInfo;

describe('the wizard', () => {
  test('starts with a valid league, and numbers further players', () => {
    const form = initialLeagueForm(NAMES);
    expect(findLeagueFormProblem(form)).toBeNull();
    const more = withSeats(form, 8, { template: undefined, names: NAMES });
    expect(new Set(more.seats.map(({ name }) => name)).size).toBe(8);
    expect(more.seats[6]).toMatchObject({ name: 'Random 2', strategy: 'random' });
    expect(withSeats(more, 3, { template: undefined, names: NAMES }).seats).toHaveLength(3);
  });

  test('replaces the players when the game changes', () => {
    const form = withGame(initialLeagueForm(NAMES), 'chess.v1', { template: chess, names: NAMES });
    expect(form.seats.map(({ kind }) => kind)).toEqual(['board', 'board', 'board', 'board']);
    expect(
      withGame(form, 'even_odd', { template: undefined, names: NAMES }).seats.every(
        ({ kind }) => kind === 'strategy',
      ),
    ).toBe(true);
  });

  test('a name that the form gave follows the player of the seat, a typed one stays', () => {
    const form = withGame(initialLeagueForm(NAMES), 'chess.v1', { template: chess, names: NAMES });
    const players = {
      names: NAMES,
      modelNameOf: (id: string) => (id === 'e1' ? 'qwen' : undefined),
      agentNameOf: () => 'Goose',
    };
    const model = { kind: 'llm' as const, endpointId: 'e1' };
    const [first, second] = form.seats;
    if (first?.kind !== 'board' || second?.kind !== 'board') throw new Error('chess has board seats');
    const changed = withSeat(form, { index: 1, seat: { ...second, choice: model }, ...players });
    expect(changed.seats.map(({ name }) => name)).toEqual([
      'Built-in 2',
      'qwen',
      'Built-in 2 3',
      'Built-in 2 4',
    ]);
    const back = withSeat(changed, {
      index: 1,
      seat: { ...second, choice: { kind: 'random' }, name: 'qwen' },
      ...players,
    });
    expect(back.seats[1]?.name).toBe('Random');
    const agent = { kind: 'seat' as const, protocol: 'acp', spec: {} };
    const unchosen = withSeat(form, { index: 1, seat: { ...second, choice: agent }, ...players });
    expect([unchosen.seats[1]?.name, findLeagueFormProblem(unchosen)]).toEqual(['Agent', 'no_agent']);
    expect(faultyPlayersOf(unchosen, 'no_agent')).toEqual(['Agent']);
    const chosen = { ...second, name: 'Agent', choice: { ...agent, spec: { agent: 'goose' } } };
    const seated = withSeat(unchosen, { index: 1, seat: chosen, ...players });
    expect([seated.seats[1]?.name, findLeagueFormProblem(seated)]).toEqual(['Goose', null]);
    const typed = withSeat(form, { index: 0, seat: { ...first, name: 'Ada' }, ...players });
    const stays = withSeat(typed, { index: 0, seat: { ...first, name: 'Ada', choice: model }, ...players });
    expect(stays.seats[0]?.name).toBe('Ada');
  });

  test('a wallet follows the name of its seat, and a wrong one names the player', () => {
    const form = initialLeagueForm(NAMES);
    const [seat] = form.seats;
    if (seat === undefined) throw new Error('the form has seats');
    const wallets = { [seat.name]: '0x12', gone: 'nonsense' };
    const named = { ...form, prize: { ...form.prize, wallets } };
    const renamed = withSeat(named, {
      index: 0,
      seat: { ...seat, name: 'Ada' },
      names: NAMES,
      modelNameOf: () => undefined,
      agentNameOf: () => '',
    });
    expect(renamed.prize.wallets['Ada']).toBe('0x12');
    expect(findInvalidLeagueWallets(renamed)).toEqual(['Ada']);
    expect(faultyPlayersOf(renamed, 'bad_wallet')).toEqual(['Ada']);
    expect(findLeagueFormProblem(renamed)).toBe('bad_wallet');
  });

  test('allows exactly the given ports outside the specified ones', () => {
    const externalPlayers = [8101, 8001, 9333].map((port) => ({ url: `http://localhost:${port}/mcp` }));
    const plan = toLeagueDraft({
      ...initialLeagueForm(NAMES),
      externalPlayers,
      format: 'swiss',
      swissRounds: 0,
    });
    expect([plan.allowedPorts, plan.swissRounds]).toEqual([[9333], null]);
    expect(seedsOf({ ...initialLeagueForm(NAMES), externalPlayers }).at(-1)?.name).toBe(
      'http://localhost:9333/mcp',
    );
  });

  test('lets workers play board games alone', () => {
    expect(toLeagueDraft({ ...initialLeagueForm(NAMES), game: 'chess.v1', workers: 'own' }).workers).toBe(
      'own',
    );
    expect(toLeagueDraft({ ...initialLeagueForm(NAMES), workers: 'own' })).not.toHaveProperty('workers');
    expect(toLeagueDraft({ ...initialLeagueForm(NAMES), game: 'chess.v1' })).not.toHaveProperty('workers');
  });

  test.each([
    ['too_few', { seats: initialLeagueForm(NAMES).seats.slice(0, 1) }],
    ['no_name', { seats: initialLeagueForm(NAMES).seats.map((seat) => ({ ...seat, name: ' ' })) }],
    ['same_name', { seats: initialLeagueForm(NAMES).seats.map((seat) => ({ ...seat, name: 'Twin' })) }],
  ] as const)('reports %s before the form is sent', (fault, change) => {
    expect(findLeagueFormProblem({ ...initialLeagueForm(NAMES), ...change })).toBe(fault);
  });
});

test('a fault of the form names the players whom it is about', () => {
  const form = initialLeagueForm(NAMES);
  const [first, second, third] = form.seats;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few seats');
  const named = (...typed: readonly string[]) => ({
    ...form,
    seats: [first, second, third].map((seat, index) => ({ ...seat, name: typed[index] ?? '' })),
  });
  expect(faultyPlayersOf(named('Ada', 'Bob', 'Ada'), 'same_name')).toEqual(['Ada']);
  expect(faultyPlayersOf(named('Ada', ' ', 'Eve'), 'no_name')).toEqual(['2']);
  expect(faultyPlayersOf(form, 'too_few')).toEqual([]);
});

test('a league without a typed name is named after its game', async () => {
  const translator = createTranslator('en', await wholeEnglish());
  expect(leagueNameOf({ name: '  ', game: 'even_odd' }, translator)).toBe('Even or odd league');
  expect(leagueNameOf({ name: ' Cup ', game: 'even_odd' }, translator)).toBe('Cup');
});
