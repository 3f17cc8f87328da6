import { expect, test } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { hostEnvironment } from '../../support/built-host.ts';
import { readHelp } from '../../support/help.ts';

test('every command that the help of the build names has a help with its usage, and knows its own examples', async () => {
  const commands = await readHelp();
  expect(commands.length).toBeGreaterThan(20);
  for (const { name, help, examples } of commands) {
    expect(help, name).toContain(`Usage: arbiter${name === '' ? '' : ` ${name}`}`);
    for (const example of examples)
      expect(example, name).toMatch(new RegExp(`^arbiter ${name.split(' ')[0]}`, 'u'));
  }
  const named = commands.map(({ name }) => name).filter((name) => name !== '' && !name.includes(' '));
  const unknown = await arbiter(['no-such-command', '--help'], hostEnvironment());
  expect([unknown.code, unknown.out]).toEqual([2, '']);
  expect(new Set(named).size).toBe(named.length);
});
