import { expect, test } from 'vitest';
import { builtInMachines, rulesFingerprint } from '../../../../src/main/games/index.ts';

test('every template has a fingerprint of its own, and always the same one', () => {
  const prints = builtInMachines.map((machine) => rulesFingerprint(machine));
  expect(new Set(prints).size).toBe(builtInMachines.length);
  expect(prints.every((text) => /^r1:[0-9a-f]{64}$/u.test(text))).toBe(true);
  expect(builtInMachines.map((machine) => rulesFingerprint(machine))).toEqual(prints);
});

test('a change of behaviour changes the fingerprint, another text about the rules does not', () => {
  const [machine] = builtInMachines;
  if (machine === undefined) throw new Error('no template');
  const print = rulesFingerprint(machine);
  expect(rulesFingerprint({ ...machine, title: 'Another title', description: 'Other words' })).toBe(print);
  const shorter = { ...machine, maxActions: machine.maxActions - 1 };
  expect(rulesFingerprint(shorter)).not.toBe(print);
  const reversed: typeof machine = {
    ...machine,
    legal: (state, role) => [...machine.legal(state, role)].reverse(),
  };
  expect(rulesFingerprint(reversed)).not.toBe(print);
});
