import { expect, test } from 'vitest';
import { playerName, playerSpec, type PlayerSpec } from '../../../../src/main/players/player-spec.ts';

test.each<[PlayerSpec, string | null, string]>([
  [{ kind: 'random', copy: 1 }, null, 'Random'],
  [{ kind: 'random', copy: 2 }, null, 'Random (2)'],
  [{ kind: 'builtin', level: 3, copy: 1 }, null, 'Built-in level 3'],
  [{ kind: 'llm', endpointId: 'e', copy: 1 }, 'Studio', 'Studio'],
  [{ kind: 'llm', endpointId: 'e', copy: 2 }, 'Studio', 'Studio (2)'],
  [{ kind: 'seat', protocol: 'url', spec: {}, copy: 2 }, 'Agent at example', 'Agent at example (2)'],
])('names the player %j', (spec, seatName, name) => {
  expect(playerName(spec, seatName)).toBe(name);
});

test.each([
  { kind: 'random' },
  { kind: 'random', copy: 0 },
  { kind: 'random', copy: 1, level: 1 },
  { kind: 'builtin', level: 0, copy: 1 },
  { kind: 'builtin', level: 9, copy: 1 },
  { kind: 'uci', path: '', level: 1, copy: 1 },
  { kind: 'llm', endpointId: '', copy: 1 },
  { kind: 'seat', protocol: '', spec: {}, copy: 1 },
  { kind: 'seat', protocol: 'url', spec: 'text', copy: 1 },
  { kind: 'person', copy: 1 },
  null,
])('rejects the specification %j', (spec) => {
  expect(playerSpec.safeParse(spec).success).toBe(false);
});
