import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { overview } from '../../../src/shared/contract/index.ts';
import { startBuiltHost } from '../../support/built-host.ts';

const warningsOf = (stderr: string): string[] =>
  stderr.split('\n').filter((line) => line.includes('"level":"warn"') && line.includes('league manager'));

test('a taken manager port is logged once for its holder, and opened when it is free', async () => {
  const holder = createServer();
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const host = await startBuiltHost({ leaguePort: port });
  onTestFinished(() => host.dispose());
  const window = await host.window();
  const leagueService = async () => {
    const answer = await window.request('host.overview', {});
    if (!answer.ok) throw new Error(answer.message);
    return overview.parse(answer.value).services.find(({ id }) => id === 'league')?.state;
  };
  expect(host.ready.ports.league).toBeNull();
  expect(await leagueService()).toBe('failed');
  await host.advance(5001);
  holder.close();
  // An attempt that is still looking for the holder when the clock moves is followed by another one.
  await expect
    .poll(async () => {
      await host.advance(5001);
      return leagueService();
    })
    .toBe('running');
  expect(warningsOf(host.stderr())).toHaveLength(1);
});
