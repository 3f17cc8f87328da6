import { expect, test } from 'vitest';
import { playerName, playerSpec, type PlayerSpec } from '../../../../src/main/players/player-spec.ts';

test.each<[PlayerSpec, string | null, string]>([
  [{ kind: 'random', copy: 1 }, null, 'Random'],
  [{ kind: 'random', copy: 2 }, null, 'Random (2)'],
  [{ kind: 'builtin', level: 3, copy: 1 }, null, 'Built-in level 3'],
  [{ kind: 'uci', path: '/opt/engines/stockfish', level: 8, copy: 1 }, null, 'stockfish'],
  [{ kind: 'uci', path: '/opt/engines/stockfish', level: 2, copy: 3 }, null, 'stockfish level 2 (3)'],
  [{ kind: 'uci', path: `/opt/${'x'.repeat(100)}`, level: 8, copy: 1 }, null, 'x'.repeat(40)],
  [{ kind: 'llm', endpointId: 'e', copy: 1 }, 'Studio', 'Studio'],
  [{ kind: 'llm', endpointId: 'e', copy: 2 }, 'Studio', 'Studio (2)'],
  [{ kind: 'llm', endpointId: 'e', copy: 1 }, null, 'Local model'],
])('names the player %j', (spec, modelName, name) => {
  expect(playerName(spec, modelName)).toBe(name);
});

test.each([
  { kind: 'random' },
  { kind: 'random', copy: 0 },
  { kind: 'random', copy: 1, level: 1 },
  { kind: 'builtin', level: 0, copy: 1 },
  { kind: 'builtin', level: 9, copy: 1 },
  { kind: 'uci', path: '', level: 1, copy: 1 },
  { kind: 'llm', endpointId: '', copy: 1 },
  { kind: 'person', copy: 1 },
  null,
])('rejects the specification %j', (spec) => {
  expect(playerSpec.safeParse(spec).success).toBe(false);
});
