import { judge, type Defect } from './support/seeded-app.ts';
import { expect, test } from './support/shells.ts';

test.describe.configure({ timeout: 180_000 });

const MAIN = 'out/main/main.js';

const DEFECTS: readonly Defect[] = [
  {
    name: 'popups are allowed',
    file: MAIN,
    from: 'return { action: "deny" };',
    to: 'return { action: "allow" };',
    caughtBy: 'for popups and for links',
  },
  {
    name: 'the navigation guard is gone',
    file: MAIN,
    from: 'contents.on("will-navigate", blockOtherOrigins);',
    to: '',
    caughtBy: 'for a navigation, by script and by link',
  },
  {
    name: 'the sender check looks at the beginning only',
    file: MAIN,
    from: 'frame.parent === null && isAppUrl(frame.url)',
    to: 'frame.parent === null && frame.url.startsWith("arbiter://app")',
    caughtBy: 'a host that only begins like ours',
  },
  {
    name: 'the sender check forgets frames inside the page',
    file: MAIN,
    from: 'frame.parent === null && isAppUrl(frame.url)',
    to: 'isAppUrl(frame.url)',
    caughtBy: 'a frame inside the page',
  },
  {
    name: 'the content security policy is dropped',
    file: MAIN,
    from: '...securityHeaders(),',
    to: '',
    caughtBy: 'runs under the content security policy',
  },
  {
    name: 'the preload requires a module that the sandbox forbids',
    file: 'out/preload/preload.cjs',
    from: 'let electron = require("electron");',
    to: 'let electron = require("electron"); require("node:fs");',
    caughtBy: 'gets exactly two functions',
  },
  {
    name: 'the preload exposes the IPC event object',
    file: 'out/preload/preload.cjs',
    from: '(_event, message) => handler(message)',
    to: '(_event, message) => handler(message, { sender: String(_event.sender) })',
    caughtBy: 'never gets the IPC event object',
  },
  {
    name: 'any https address is opened outside',
    file: MAIN,
    from: ' && ALLOWED_HOSTS.has(url.hostname)',
    to: '',
    caughtBy: 'for addresses that are not https on the list',
  },
];

for (const defect of DEFECTS) {
  test(`the specs find: ${defect.name}`, async () => {
    const { exitCode, output } = await judge(defect);
    expect(output).toContain('1 failed');
    expect(exitCode).toBe(1);
  });
}

test('an unchanged copy passes', async () => {
  const original: Defect = {
    name: 'nothing',
    file: MAIN,
    from: 'return { action: "deny" };',
    to: 'return { action: "deny" };',
    caughtBy: 'cannot read a file|has no access to Node|gets exactly two',
  };
  const { exitCode, output } = await judge(original);
  expect(output).toContain('3 passed');
  expect(exitCode).toBe(0);
});
