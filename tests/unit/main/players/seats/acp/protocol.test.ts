import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acpProtocol } from '../../../../../../src/main/players/seats/acp/protocol.ts';

const host = {} as never;

test('an agent without a known profile plays only after a person agreed to it', () => {
  const goose = { agent: 'goose', allowOwnTools: false };
  const command = { command: ['/opt/agent'], allowOwnTools: false };
  for (const spec of [goose, command]) {
    expect(acpProtocol.admit(spec, 'chess.v1', host)).toMatchObject({
      ok: false,
      message: expect.stringContaining('--allow-own-tools'),
    });
    expect(acpProtocol.admit(acpProtocol.withOwnTools?.(spec) ?? spec, 'chess.v1', host).ok).toBe(true);
  }
  expect(acpProtocol.admit({ agent: 'qwen', allowOwnTools: false }, 'chess.v1', host).ok).toBe(true);
});

test('found agents tell whether their profile is known', async () => {
  const home = mkdtempSync(join(tmpdir(), 'arbiter-detect-'));
  for (const name of ['qwen', 'goose']) {
    writeFileSync(join(home, name), '');
    chmodSync(join(home, name), 0o755);
  }
  const found = (await acpProtocol.detect?.({ pathVariable: home, home, env: {} })) ?? [];
  const states = new Map(found.map(({ player, state, note }) => [player, [state, note !== null]]));
  expect(states.get('acp:qwen')).toEqual(['found', false]);
  expect(states.get('acp:goose')).toEqual(['not_known', true]);
});
