import { describe, expect, test } from 'vitest';
import { CONFORMANCE_PROPERTIES } from '../../../../src/main/games/conformance/failure.ts';
import {
  builtInGameTemplates,
  createRegistry,
  TemplateConformanceError,
  withDefaultOptions,
} from '../../../../src/main/games/index.ts';
import type { GameTemplate } from '../../../../src/main/games/index.ts';
import { BREACHES } from '../../../support/games/bad-templates.ts';

const registrationOf = (gameTemplate: GameTemplate): unknown => {
  try {
    createRegistry([gameTemplate]);
    return null;
  } catch (error) {
    return error;
  }
};

test('options get the defaults of their template; unknown ones stay as they are', () => {
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const withDefaults = withDefaultOptions(games, { template: 'iterated_rps.v1', options: {} });
  expect(withDefaultOptions(games, { template: 'iterated_rps.v1', options: withDefaults })).toEqual(
    withDefaults,
  );
  expect(Object.keys(withDefaults)).not.toEqual([]);
  for (const template of ['iterated_rps.v1', 'no_such_game.v1'])
    expect(withDefaultOptions(games, { template, options: { no_such_option: 1 } })).toEqual({
      no_such_option: 1,
    });
});

describe('the registry', { timeout: 120_000 }, () => {
  test('registers every built-in template', () => {
    const registry = createRegistry(builtInGameTemplates);
    expect(registry.list()).toEqual(builtInGameTemplates);
    expect(registry.list().map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'chess.v1',
        'rps.v1',
        'tic_tac_toe.v1',
        'even_odd.v1',
        'connect_four.v1',
        'iterated_rps.v1',
        'kuhn_poker.v1',
        'holdem_heads_up.v1',
        'holdem_heads_up.v2',
      ]),
    );
    for (const gameTemplate of builtInGameTemplates) expect(registry.get(gameTemplate.id)).toBe(gameTemplate);
  });

  test('returns undefined for names that objects inherit', () => {
    const registry = createRegistry([]);
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
      expect(registry.get(name)).toBeUndefined();
    }
  });

  test('refuses a second template with the same id', () => {
    const [chess] = builtInGameTemplates as [GameTemplate];
    expect(() => createRegistry([chess, chess])).toThrow('the template chess.v1 breaks unique_id');
  });

  test.each(BREACHES.map((breach) => [breach.property, breach.what, breach.gameTemplate] as const))(
    'refuses a template that breaks %s: %s',
    (property, _, gameTemplate) => {
      const defect = registrationOf(gameTemplate);
      expect(defect).toBeInstanceOf(TemplateConformanceError);
      const { failures, templateId } = defect as TemplateConformanceError;
      expect(templateId).toBe(gameTemplate.id);
      expect(failures.map((failure) => failure.property)).toContain(property);
    },
  );

  test('checks a template before it is first used when it is told to wait', () => {
    const faulty = BREACHES[0]?.gameTemplate as GameTemplate;
    const registry = createRegistry([faulty], { check: 'on_first_use' });
    expect(registry.list()).toEqual([faulty]);
    expect(() => registry.get(faulty.id)).toThrow(TemplateConformanceError);
    expect(() => registry.get(faulty.id)).toThrow(TemplateConformanceError);
  });

  test('plays no game with a template that is only listed, and checks a used one once', () => {
    const [game] = builtInGameTemplates as [GameTemplate];
    let starts = 0;
    const counted: GameTemplate = { ...game, start: (setup) => ((starts += 1), game.start(setup)) };
    const registry = createRegistry([counted], { check: 'on_first_use' });
    registry.list();
    expect(starts).toBe(0);
    expect(registry.get(counted.id)).toBe(counted);
    const afterFirst = starts;
    expect(afterFirst).toBeGreaterThan(0);
    registry.get(counted.id);
    expect(starts).toBe(afterFirst);
  });

  test('is tested with a faulty template for every conformance property', () => {
    const planted = new Set<string>(BREACHES.map(({ property }) => property));
    expect(CONFORMANCE_PROPERTIES.filter((property) => !planted.has(property))).toEqual([]);
  });
});
