import { expect, test } from 'vitest';
import { builtCommand } from '../../support/arbiter.ts';
import { hostEnvironment } from '../../support/built-host.ts';
import { commands, copied } from '../../support/copied-commands.ts';

/** Every command that the window offers for copying is one of the built program. */

test('the sources name every command that can be copied', () => {
  expect(copied.filter(({ command }) => command === null)).toEqual([]);
  expect(commands.length).toBeGreaterThan(10);
});

test.each(commands)('arbiter %s', async (command) => {
  const words = command.split(/\s+/u);
  const { code, out, err } = await builtCommand([...words, '--help'], hostEnvironment());
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '');
  expect(options.filter((option) => !out.includes(option))).toEqual([]);
  expect(out).toContain(words[0] ?? '');
});
