import { expect, test } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { hostEnvironment } from '../../support/built-host.ts';
import { readHelp } from '../../support/help.ts';

test('every command that the help of the build names has a help with its usage, and knows its own examples', async () => {
  const commands = await readHelp();
  expect(commands.length).toBeGreaterThan(20);
  const program = /^Usage: (.*) \[command\]/u.exec(commands[0]?.help ?? '')?.[1] ?? '';
  expect(program).toMatch(/arbiter(?:\.mjs)?$/u);
  for (const { name, help, examples } of commands) {
    expect(help, name).toMatch(/^Usage: /mu);
    const first = `${program} ${name.split(' ')[0] ?? ''}`.trim();
    // `arbiter open` equals `npm start`, so it has the same help.
    if (name !== 'open')
      for (const example of examples) expect(example.startsWith(first), example).toBe(true);
  }
  const named = commands.map(({ name }) => name).filter((name) => name !== '' && !name.includes(' '));
  const unknown = await arbiter(['no-such-command', '--help'], hostEnvironment());
  expect([unknown.code, unknown.out]).toEqual([2, '']);
  expect(new Set(named).size).toBe(named.length);
});
