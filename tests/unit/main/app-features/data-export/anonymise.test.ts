import { expect, test } from 'vitest';
import { createAnonymiser } from '../../../../../src/main/app-features/data-export/anonymise.ts';

const clean = createAnonymiser({
  names: ['Stockling 12', 'qwen', 'You', 'a "quoted" one', 'C*'],
  replacements: [
    ['/home/kim/data', '<data>'],
    ['/home/kim', '~'],
  ],
});

test('names are replaced as whole words, with any characters, also in JSON escapes', () => {
  expect(clean('Stockling 12 beat QWEN; your turn, You')).toBe('[name] beat [name]; your turn, [name]');
  expect(clean(JSON.stringify({ name: 'a "quoted" one' }))).toBe('{"name":"[name]"}');
});

test('wallets, keys, hashes, ids, tokens and mail addresses are replaced by their patterns', () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
  expect(clean(`0x${'4f'.repeat(20)} ${'ab'.repeat(32)} ${token}`)).toBe('[hex] [hex] [secret]');
  expect(clean('Bearer abc sk-live12345678 kim@example.org')).toBe('[secret] [secret] [mail]');
  expect(clean('7f3a2c11-0000-4000-8000-00000000000a')).toBe('[id]');
});

test('folders and external addresses are replaced, loopback addresses stay', () => {
  expect(clean('/home/kim/data/arbiter.db and /home/kim/x')).toBe('<data>/arbiter.db and ~/x');
  expect(clean('http://127.0.0.1:7400/ https://rpc.example.org/v2/abc')).toBe(
    'http://127.0.0.1:7400/ [address]',
  );
});
