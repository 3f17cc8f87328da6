import { expect, test } from 'vitest';
import { builtInGameTemplates, rulesHash } from '../../../../src/main/games/index.ts';

test('every template has a fingerprint of its own, and always the same one', () => {
  const prints = builtInGameTemplates.map((gameTemplate) => rulesHash(gameTemplate));
  expect(new Set(prints).size).toBe(builtInGameTemplates.length);
  expect(prints.every((text) => /^r1:[0-9a-f]{64}$/u.test(text))).toBe(true);
  expect(builtInGameTemplates.map((gameTemplate) => rulesHash(gameTemplate))).toEqual(prints);
});

test('a change of behaviour changes the fingerprint, another text about the rules does not', () => {
  const [gameTemplate] = builtInGameTemplates;
  if (gameTemplate === undefined) throw new Error('no template');
  const print = rulesHash(gameTemplate);
  expect(rulesHash({ ...gameTemplate, title: 'Another title', description: 'Other words' })).toBe(print);
  const shorter = { ...gameTemplate, maxActions: gameTemplate.maxActions - 1 };
  expect(rulesHash(shorter)).not.toBe(print);
  const reversed: typeof gameTemplate = {
    ...gameTemplate,
    legal: (state, role) => [...gameTemplate.legal(state, role)].reverse(),
  };
  expect(rulesHash(reversed)).not.toBe(print);
});
