import { expect, test } from 'vitest';
import { applyOption, createDefaultSettings, optionLines } from '../../../../../src/main/cli/uci/settings.ts';

const settings = createDefaultSettings('builtin:5');
const apply = (name: string, value: string) => applyOption(settings, { name, value });

test('each option changes its setting', () => {
  expect(apply('player', 'llm:x')).toMatchObject({ value: { player: 'llm:x' } });
  expect(apply('skill level', '3')).toMatchObject({ value: { skillLevel: 3 } });
  expect(apply('move overhead', '0')).toMatchObject({ value: { overheadMs: 0 } });
  expect(apply('attempts', '5')).toMatchObject({ value: { attempts: 5 } });
  expect(apply('uci_chess960', 'true')).toMatchObject({ value: { isChess960: true } });
  expect(apply('fallback', 'Random')).toMatchObject({ value: { fallback: 'random' } });
});

test('values out of range and unknown options are named, and the usual ones of clients are not', () => {
  expect(apply('skill level', '9')).toMatchObject({ ok: false, message: 'the value is out of range' });
  expect(apply('move overhead', '-1')).toMatchObject({ ok: false, message: 'the value is out of range' });
  expect(apply('player', '')).toMatchObject({ ok: false, message: 'the player is missing' });
  expect(apply('fallback', 'none')).toMatchObject({
    ok: false,
    message: expect.stringContaining('the fallbacks are'),
  });
  expect(apply('contempt', '3')).toMatchObject({ ok: false, message: 'there is no option "contempt"' });
  for (const name of ['ponder', 'hash', 'threads', 'multipv'])
    expect(apply(name, '1')).toEqual({ ok: true, value: settings });
});

test('the options are announced with their defaults', () => {
  expect(optionLines('builtin:5')).toContain('option name Player type string default builtin:5');
  expect(
    optionLines('x').every((line) => /^option name .+ type (?:string|spin|combo|check) default /u.test(line)),
  ).toBe(true);
});
