import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWindowSocket } from '../../../src/main/cli/host-client/window-socket.ts';
import { createApi } from '../../../src/shared/contract/index.ts';
import { ARBITER, arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { startProcess } from '../../support/process.ts';
import { temporaryFolder, temporaryPaths } from '../../support/test-storage.ts';

/** A second start on a data folder with a running host, and the codes in the addresses that are printed. */

const environment = (data: string) => ({ ...QUIET_PORTS, PATH: process.env['PATH'] ?? '', HOME: data });

let running: BuiltHost;
beforeAll(async () => {
  running = await startBuiltHost();
});
afterAll(() => running.dispose());

const CODE = /#token=([\w-]+)/u;
const codeIn = (text: string): string => CODE.exec(text)?.[1] ?? 'no code';

const signIn = (url: string, code: string) =>
  fetch(new URL('sign-in', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });

test.each([
  ['arbiter open', ['open', '--no-open']],
  ['a start without a command', ['--browser', '--no-open']],
])('%s prints the address of the running host and ends', async (_, args) => {
  const ended = await arbiter([...args, '--data', running.data], environment(running.data));
  expect(ended.code).toBe(0);
  expect(ended.out).toContain(`pid ${running.pid}`);
  expect(ended.out).toContain(running.ready.url);
  expect((await signIn(running.ready.url, codeIn(ended.out))).status).toBe(200);
});

test('arbiter serve still refuses a folder in use and names the process', async () => {
  const ended = await arbiter(['serve', '--data', running.data], environment(running.data));
  expect(ended).toMatchObject({ code: 3, err: expect.stringContaining(`pid ${running.pid}`) });
});

test('arbiter open starts a host when none is running, and its address signs one tab in', async () => {
  const data = temporaryFolder();
  const child = spawn(process.execPath, [ARBITER, 'open', '--no-open', '--data', data], {
    env: environment(data),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed.push(chunk.toString('utf8'));
      const address = /http:\/\/[^\s#]+(?=#token)/u.exec(printed.join(''))?.[0];
      if (address !== undefined) resolve(address);
    });
  });
  const code = codeIn(printed.join(''));
  const first = await signIn(url, code);
  const { token } = (await first.json()) as { token: string };
  expect((await signIn(url, code)).status).toBe(401);
  const head = await fetch(new URL('audit/head', url), { headers: { authorization: `Bearer ${token}` } });
  expect(head.status).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('the port of Settings is tried first, and the window learns that another program holds it', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as AddressInfo;
  const before = await startBuiltHost();
  onTestFinished(() => before.dispose());
  const window = await before.window();
  expect((await window.request('settings.set', { gatewayPort: port })).ok).toBe(true);
  await before.stop();
  const { ARBITER_PORT: _, ...ports } = QUIET_PORTS;
  const child = spawn(process.execPath, [ARBITER, 'open', '--json', '--no-open', '--data', before.data], {
    env: { ...ports, PATH: process.env['PATH'] ?? '', HOME: before.data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as { url: string; adminToken: string };
  const control = await openWindowSocket(ready.url, ready.adminToken);
  const { takenPort } = await createApi(control).call('host.overview', {});
  control.close();
  // The host must have ended before its folder is removed.
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(takenPort?.port).toBe(port);
  if (process.platform === 'linux') expect(takenPort?.holder).toContain(`pid ${process.pid}`);
  expect(ready.url).not.toContain(`:${port}/`);
});

test.each([[['wallet', 'balance']]])(
  'arbiter %j waits for a host that is starting or stopping instead of refusing the folder',
  async (args) => {
    const { folder } = temporaryPaths();
    const holder = startProcess('hold-lock', folder);
    expect(await holder.line()).toBe('held');
    const child = spawn(process.execPath, [ARBITER, ...args, '--json', '--data', folder], {
      env: environment(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      let printed = '';
      child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${printed}`)));
      child.stderr.on('data', (chunk: Buffer) => {
        printed += chunk.toString('utf8');
        if (printed.includes('is starting or stopping; waiting for it')) resolve();
      });
    });
    const ended = once(child, 'exit');
    holder.child.stdin.end();
    expect((await ended)[0]).toBe(0);
  },
);

test('a code that was not used expires after ten minutes; that of the ready line does not', async () => {
  const issued = await fetch(new URL('sign-in/codes', running.ready.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${running.ready.adminToken}` },
  });
  const { ui_url: address } = (await issued.json()) as { ui_url: string };
  const reusable = codeIn(running.ready.uiUrl);
  expect(reusable).not.toBe(running.ready.adminToken);
  await running.advance(11 * 60_000);
  expect((await signIn(running.ready.url, codeIn(address))).status).toBe(401);
  for (const code of [reusable, reusable, running.ready.adminToken])
    expect((await signIn(running.ready.url, code)).status).toBe(200);
});

test('only the admin token issues codes', async () => {
  const agent = await running.rest.register();
  const issue = (token: string) =>
    fetch(new URL('sign-in/codes', running.ready.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  expect([(await issue(agent.token)).status, (await issue('none')).status]).toEqual([403, 401]);
});
