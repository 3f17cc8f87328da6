// In process: the page is compared with the list of checks.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { REWARD_CODES } from '../../../src/shared/codes/reward.ts';
import { CHECKS } from '../../../src/main/rewards/rules/reward-checks.ts';
import { ROOT } from '../../support/built-program.ts';
import { openAuthority } from '../../support/rewards/authority.ts';

const page = readFileSync(new URL('../../../docs/rewards.md', import.meta.url), 'utf8');

interface Example {
  playOneMatch(url: string, play: () => Promise<number>): Promise<Record<string, unknown>>;
}

test('pays the example client of docs/rewards.md', async () => {
  const code = /```js\n([\s\S]*?)```/u.exec(page)?.[1] ?? '';
  // The script must be inside the project, so that its imports are found, and where no check reads it.
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'client.mjs');
  writeFileSync(file, code);
  const { playOneMatch } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Example;
  const authority = await openAuthority();
  const answer = await playOneMatch(authority.url, async () => {
    authority.clock.advance(120_000);
    return 120_000;
  });
  expect(answer).toMatchObject({ success: true, reward: { amount: 19 } });
});

test('lists every check with its code and status on the page', () => {
  for (const { step, code } of CHECKS) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${step} `));
    expect(row).toContain(`| ${code} `);
    if (code !== 'DAILY_CAP_EXCEEDED') expect(row).toContain(`| ${REWARD_CODES[code].status} `);
  }
});
