import { expect, test } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import { hostEnvironment } from '../../support/built-host.ts';
import { isFullRun } from '../../support/full-run.ts';
import { readHelp } from '../../support/help.ts';

/** One command of each kind: of the launcher, of the program, a group, and a group with a main command. */
const IN_EACH_RUN = ['open', 'mcp', 'match', 'league', 'arena'];

test('every command that the help of the build names has a help with its usage, and knows its own examples', async () => {
  const commands = await readHelp((first) => isFullRun || IN_EACH_RUN.includes(first));
  expect(commands.length).toBeGreaterThan(isFullRun ? 60 : 20);
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
