import { expect, test } from 'vitest';
import { playerLabel } from '../../../../src/main/arena/player-label.ts';

const report = (choice: object, own: object = {}) =>
  ({
    a: { name: 'Ada', choice },
    policy: { a: null },
    plan: null,
    builds: { a: [] },
    sampling: { a: [] },
    ...own,
  }) as unknown as Parameters<typeof playerLabel>[0];

test.each([
  [{ kind: 'random' }, 'random'],
  [{ kind: 'builtin', level: 3 }, 'builtin:3'],
  [{ kind: 'uci', path: '/home/somebody/engines/stockfish', level: 4 }, 'uci:stockfish:4'],
  [{ kind: 'seat' }, 'seat:Ada'],
  [{ kind: 'llm', endpointId: 'e' }, 'llm:Ada'],
])('%j is written as %s, without a folder', (choice, label) => {
  expect(playerLabel(report(choice), 'a')).toBe(label);
});

test('another build, sampling, policy or wording for a model is another player', () => {
  const choice = { kind: 'llm', endpointId: 'e' };
  const own = {
    policy: { a: 'forfeit' },
    builds: { a: [{ model: 'qwen3', quantisation: 'Q4_K_M', contextLength: 8192 }] },
    sampling: { a: [{ temperature: 0.2, seed: 7, maxTokens: 64 }] },
  };
  const label = playerLabel(report(choice, own), 'a');
  expect(label).toBe('llm:Ada (qwen3 Q4_K_M 8192, temperature 0.2 seed 7, forfeit)');
  expect(playerLabel(report(choice, { ...own, policy: { a: 'random' } }), 'a')).not.toBe(label);
  expect(playerLabel(report(choice, { ...own, sampling: { a: [] } }), 'a')).not.toBe(label);
  expect(playerLabel(report(choice, { ...own, plan: { variant: 'renamed' } }), 'a')).toContain(
    'forfeit, renamed',
  );
});
