import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { connectHttp } from '../support/mcp/clients.ts';
import { casesOfRun } from '../support/full-run.ts';
import { createRest } from '../support/rest.ts';
import { expect, test } from './support/shells.ts';
import { visit } from './support/window.ts';

/** The first hour of a person: plays a waiting program, sets up a league, copies a command. */

/** The commands that the screen in view offers for copying. */
async function commandsOn(page: Page, program: string): Promise<string[]> {
  const blocks = await page.locator('pre').allTextContents();
  return blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith(program));
}

interface Ended {
  /** Null for a command that was still working when it was stopped. */
  readonly code: number | null;
  readonly output: string;
}

const LONG_ENOUGH_MS = 10_000;

/** Types the command into a shell of another folder; one that works on for long is stopped. */
function typed(command: string): Promise<Ended> {
  const shell = spawn('/bin/sh', ['-c', command], { cwd: '/', stdio: 'pipe', detached: true });
  shell.stdin.end();
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const stop = setTimeout(() => process.kill(-(shell.pid ?? 0), 'SIGTERM'), LONG_ENOUGH_MS);
  return new Promise((resolve) =>
    shell.once('close', (code, signal) => {
      clearTimeout(stop);
      resolve({ code: signal === null ? code : null, output });
    }),
  );
}

/** Where commands are offered on a new host. */
const SCREENS = [
  ['#/', 'Overview'],
  ['#/leagues', 'Leagues'],
  ['#/arena', 'Arena'],
  ['#/agents/models', 'Agents'],
  ['#/agents/workers', 'Agents'],
  ['#/rewards', 'Rewards'],
  ['#/payments', 'Payments'],
  ['#/connect', 'Connect'],
  ['#/openfront', /./],
] as const;

const USAGE = 2;
const NOT_FOUND = 127;

test('commands that the window offers run as they were copied, in a shell of any folder', async ({
  shell,
}) => {
  const control = await shell.control();
  const { commandLine } = await control.request('host.overview', {});
  const program = commandLine?.program ?? 'no program';
  const commands = new Set<string>();
  for (const [place, heading] of SCREENS) {
    await visit(shell.page, place, heading);
    // A screen may fold its commands.
    await expect(shell.page.locator('pre').first()).toBeAttached();
    for (const command of await commandsOn(shell.page, program)) commands.add(command);
  }
  expect(commands.size).toBeGreaterThanOrEqual(8);
  // Each starts two processes. The integration tests ask the program for every one of them.
  const left = [...casesOfRun([...commands], (_command, at) => at % 6 === 0)];
  const typeNext = async (): Promise<void> => {
    for (let command = left.shift(); command !== undefined; command = left.shift()) {
      const { code, output } = await typed(command);
      expect([command, output], `${command} ended with ${String(code)}`).not.toEqual([command, '']);
      expect([USAGE, NOT_FOUND, 126], `${command}: ${output}`).not.toContain(code);
    }
  };
  // Most of them wait for something, or are stopped after a while, so several are tried at a time.
  await Promise.all([typeNext(), typeNext(), typeNext(), typeNext()]);
});

test('a program that waits for an opponent is shown, and one click plays it', async ({ shell }) => {
  const { page } = shell;
  const rest = createRest(shell.admin.url);
  const { token } = await rest.register('Patient program');
  const client = await connectHttp(`${shell.admin.url}/`, token);
  const challenge = { action: 'open', template: 'chess.v1', role: 'black' };
  const opened = await client.call('session.challenge', challenge);
  const [{ challengeId }] = opened.value['challenges'] as unknown as [{ challengeId: string }];
  const waiting = client.call('session.wait', { challengeId, timeoutMs: 45_000 });
  await visit(page, '#/', 'Overview');
  const offer = page.getByRole('listitem').filter({ hasText: 'Patient program waits for an opponent' });
  await expect(offer.first()).toContainText('Chess · no clock');
  await offer.first().getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chess: You – Patient program' })).toBeVisible();
  expect((await waiting).value).toMatchObject({ waited: 'accepted' });
  await client.close();
  // After a resignation the result has the focus.
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Resign and lose' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused();
});

test('Ctrl+Enter goes through every step of a new league, and each step has the focus', async ({ shell }) => {
  const { page } = shell;
  await visit(page, '#/leagues/new', 'New league');
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button');
  const count = await steps.count();
  expect(count).toBe(7);
  for (let step = 1; step < count; step += 1) {
    await page.keyboard.press('Control+Enter');
    await expect(steps.nth(step)).toHaveAttribute('aria-current', 'step');
    await expect(page.locator('main h2[tabindex="-1"]')).toBeFocused();
  }
});
