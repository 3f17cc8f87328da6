import { expect, test } from 'vitest';
import {
  acpName,
  acpSpec,
  parseAcp,
  playerText,
} from '../../../../../../src/main/players/seats/acp/acp-spec.ts';

const parsed = (text: string) => {
  const spec = parseAcp(text);
  if (!spec.ok) throw new Error(spec.message);
  return spec.value;
};

test('an agent of the table is its name', () => {
  const spec = parsed('qwen');
  expect(spec).toEqual({ agent: 'qwen', allowOwnTools: false });
  expect(acpName(spec)).toBe('Qwen Code');
  expect(playerText(spec)).toBe('acp:qwen');
});

test('a command is a path with arguments, quoted where they hold spaces', () => {
  const spec = parsed('/opt/my agent/run --flag'.replace('/opt/my agent/run', '"/opt/my agent/run"'));
  expect(spec).toEqual({ command: ['/opt/my agent/run', '--flag'], allowOwnTools: false });
  expect(acpName(spec)).toBe('run');
  expect(parsed(playerText(spec).slice('acp:'.length))).toEqual(spec);
});

test.each(['', 'nobody', './agent', 'sh -c id'])('"%s" is refused, with the names that there are', (text) => {
  expect(parseAcp(text)).toMatchObject({ ok: false, message: expect.stringContaining('claude, codex') });
});

test('stored settings are checked again', () => {
  expect(acpSpec.safeParse({ agent: 'nobody', allowOwnTools: true }).success).toBe(false);
  expect(acpSpec.safeParse({ command: ['relative'], allowOwnTools: true }).success).toBe(false);
  expect(acpSpec.safeParse({ command: [], allowOwnTools: true }).success).toBe(false);
});
