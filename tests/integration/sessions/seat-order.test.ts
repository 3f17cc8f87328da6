import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { ARBITER, QUIET_PORTS } from '../../support/arbiter.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

/** Drives the built program over REST: `arbiter serve`, a restart, and the exports before and after it. */

interface Ready {
  readonly url: string;
}

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

async function serve(data: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: data, ...QUIET_PORTS };
  const child = spawn(process.execPath, [ARBITER, 'serve', '--json', '--data', data], { env });
  running.push(child);
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const { url } = JSON.parse(line) as Ready;
  const stop = (): Promise<unknown> =>
    new Promise((resolve) => {
      child.once('close', resolve);
      child.kill('SIGTERM');
    });
  return { url, stop };
}

async function post(url: string, body: object, token = ''): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

async function seatsOf(url: string, sessionId: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}sessions/${sessionId}/export?format=json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { participants } = (await answer.json()) as { participants: Record<string, unknown> };
  return Object.keys(participants);
}

test('seats keep the order of the roles, whatever the caller’s order, and across a restart', async () => {
  const data = temporaryFolder();
  const first = await serve(data);
  const games: { sessionId: string; token: string }[] = [];
  for (let count = 0; count < 8; count += 1) {
    const white = await post(`${first.url}agents`, {});
    const black = await post(`${first.url}agents`, {});
    const token = white['token'] ?? '';
    const participants = { black: black['agent_id'], white: white['agent_id'] };
    const made = await post(`${first.url}sessions`, { template: 'chess.v1', participants }, token);
    games.push({ sessionId: made['session_id'] ?? '', token });
  }
  const orders = async (url: string) =>
    Promise.all(games.map(({ sessionId, token }) => seatsOf(url, sessionId, token)));
  const expected = games.map(() => ['white', 'black']);
  expect(await orders(first.url)).toEqual(expected);
  await first.stop();
  const second = await serve(data);
  expect(await orders(second.url)).toEqual(expected);
  await second.stop();
});
