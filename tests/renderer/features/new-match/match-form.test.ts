import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toClock, toClockForm } from '../../../../renderer/features/new-match/clock-choice.ts';
import {
  findMatchFormProblems,
  toNewMatch,
  initialMatchForm,
  swapSeats,
  withRequest,
  withTemplate,
} from '../../../../renderer/features/new-match/match-form.ts';
import { readMatchChoices, saveMatchChoices } from '../../../../renderer/host/match-choices.ts';
import { optionFieldsOf, optionValuesOf } from '../../../../renderer/player-picker/index.ts';
import { builtInGameTemplates } from '../../../../src/main/games/index.ts';
import { newMatch, type TemplateInfo } from '../../../../src/shared/contract/index.ts';

const templates: readonly TemplateInfo[] = builtInGameTemplates.map((gameTemplate) => ({
  template: gameTemplate.id,
  title: gameTemplate.title,
  description: gameTemplate.description,
  roles: [...gameTemplate.roles],
  mode: gameTemplate.mode,
  hidden: gameTemplate.hasHiddenParts,
  outcomes: [...gameTemplate.outcomes],
  options: z.toJSONSchema(gameTemplate.options, { io: 'input' }) as Record<string, unknown>,
  builtinLevels: gameTemplate.id === 'rps.v1' ? 0 : 3,
}));

const templateOf = (id: string): TemplateInfo => {
  const found = templates.find(({ template }) => template === id);
  if (!found) throw new Error(id);
  return found;
};

const opened = (id = 'chess.v1') => {
  const form = initialMatchForm([templateOf(id)], null);
  if (!form) throw new Error('no form');
  return form;
};

beforeEach(() => window.localStorage.clear());

test('the page opens with the person on the first seat against built-in players', () => {
  expect(opened().seats).toEqual({ white: { kind: 'you' }, black: { kind: 'builtin', level: 2 } });
  expect(opened('rps.v1').seats['player_2']).toEqual({ kind: 'random' });
});

test.each(templates.map(({ template }) => template))(
  'the defaults of %s are a request the host accepts',
  (id) => {
    const template = templateOf(id);
    const match = newMatch.parse(toNewMatch(opened(id), template));
    const gameTemplate = builtInGameTemplates.find((known) => known.id === id);
    expect(gameTemplate?.options.safeParse(match.options ?? {}).success).toBe(true);
  },
);

describe('what an address asks for', () => {
  const request = (template: string, opponent: Parameters<typeof withRequest>[2]['opponent']) =>
    withRequest(opened(), templates, { template, opponent });

  test('the game is chosen, and the person sits against the opponent', () => {
    expect(request('connect_four.v1', { kind: 'random' })).toMatchObject({
      template: 'connect_four.v1',
      seats: { red: { kind: 'you' }, yellow: { kind: 'random' } },
    });
  });

  test('without an opponent the players of the form stay', () => {
    expect(request('chess.v1', null)).toEqual(opened());
  });

  test('a level that the game does not have becomes its highest one, and one without levels gets another player', () => {
    expect(request('chess.v1', { kind: 'builtin', level: 8 }).seats['black']).toEqual({
      kind: 'builtin',
      level: 3,
    });
    expect(request('rps.v1', { kind: 'builtin', level: 8 }).seats['player_2']).toEqual({ kind: 'random' });
  });

  test('an unknown game changes nothing', () => {
    expect(request('go.v1', { kind: 'random' })).toEqual(opened());
  });
});

describe('faults', () => {
  test('the person can hold only one seat', () => {
    const form = { ...opened(), seats: { white: { kind: 'you' as const }, black: { kind: 'you' as const } } };
    expect(findMatchFormProblems(form).map(({ key }) => key)).toEqual(['match.fault_two_of_you']);
  });

  test('an agent can hold only one seat', () => {
    const agent = { kind: 'agent' as const, agentId: 'a' };
    expect(findMatchFormProblems({ ...opened(), seats: { white: agent, black: agent } })[0]?.key).toBe(
      'match.fault_same_agent',
    );
  });

  test('a missing agent or engine is reported with its seat', () => {
    const seats = {
      white: { kind: 'agent' as const, agentId: '' },
      black: { kind: 'uci' as const, path: '', level: 1 },
    };
    expect(findMatchFormProblems({ ...opened(), seats })).toEqual([
      { key: 'match.fault_no_agent', role: 'white' },
      { key: 'match.fault_no_engine', role: 'black' },
    ]);
  });
});

test('swapping the seats swaps the players', () => {
  expect(swapSeats(opened()).seats).toEqual({ white: { kind: 'builtin', level: 2 }, black: { kind: 'you' } });
});

test('another game keeps the players for which it has seats', () => {
  const form = {
    ...opened(),
    seats: { white: { kind: 'uci' as const, path: '/x', level: 2 }, black: { kind: 'you' as const } },
  };
  expect(withTemplate(form, templateOf('rps.v1')).seats).toEqual({
    player_1: { kind: 'random' },
    player_2: { kind: 'you' },
  });
});

test("the options of hold'em become fields with their bounds and defaults", () => {
  const fields = optionFieldsOf(templateOf('holdem_heads_up.v1').options);
  expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'hands integer',
    'stack integer',
    'small_blind integer',
    'big_blind integer',
    'player_nonces boolean',
  ]);
  expect(fields[0]).toMatchObject({ min: 1, max: 200, initial: 10 });
  expect(optionValuesOf(fields, { hands: 999, stack: 50 })).toMatchObject({ hands: 10, stack: 50 });
});

test('every clock preset survives the conversion to a request and back', () => {
  for (const preset of ['none', '1_0', '3_2', '5_0', '10_5', 'move_30'] as const) {
    const form = { preset, minutes: 7, incrementSeconds: 3 };
    expect(toClockForm(toClock(form)).preset).toBe(preset);
  }
  const custom = toClockForm(toClock({ preset: 'custom', minutes: 7, incrementSeconds: 3 }));
  expect(custom).toEqual({ preset: 'custom', minutes: 7, incrementSeconds: 3 });
});

describe('memory', () => {
  const match = toNewMatch(opened(), templateOf('chess.v1'));

  test('the last choice is restored', () => {
    saveMatchChoices(match);
    expect(readMatchChoices()).toEqual(match);
  });

  test('invalid stored data is ignored', () => {
    window.localStorage.setItem('arbiter.last-match', '{"template":1}');
    expect(readMatchChoices()).toBeNull();
    window.localStorage.setItem('arbiter.last-match', 'not json');
    expect(readMatchChoices()).toBeNull();
  });
});
