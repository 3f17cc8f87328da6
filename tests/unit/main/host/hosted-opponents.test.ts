import { expect, test } from 'vitest';
import { createHostedOpponents } from '../../../../src/main/host/hosted-opponents.ts';

function opponents() {
  const seated: unknown[] = [];
  const hosted = createHostedOpponents({
    ensureAgent: async (request) => {
      seated.push(request.choice);
      return { ok: true, value: 'agent' };
    },
  });
  return { hosted, seated };
}

test('names the random player and every level of a game', () => {
  const { hosted } = opponents();
  expect(hosted.names('even_odd.v1')).toEqual(['random', 'builtin:1']);
  expect(hosted.names('chess.v1').slice(0, 3)).toEqual(['random', 'builtin:1', 'builtin:2']);
});

test('seats a named player, and nobody for any other text', async () => {
  const { hosted, seated } = opponents();
  expect(await hosted.ensureAgent('chess.v1', 'builtin:5')).toEqual({
    ok: true,
    value: { agentId: 'agent' },
  });
  await hosted.ensureAgent('chess.v1', 'builtin');
  await hosted.ensureAgent('chess.v1', 'random');
  expect(seated).toEqual([{ kind: 'builtin', level: 5 }, { kind: 'builtin', level: 4 }, { kind: 'random' }]);
  for (const name of ['builtin:0', 'builtin:10', 'Random', 'uci:/bin/sh', ''])
    expect(hosted.ensureAgent('chess.v1', name)).toBeNull();
});
