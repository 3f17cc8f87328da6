// In process: output of the commands is recorded, and their questions are answered.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { command as payments } from '../../../src/main/cli/commands/payments.ts';
import { startHost } from '../../../src/main/host/host.ts';
import { recordedIo } from '../../support/command-io.ts';
import { ANALYSIS, openSeller, type Seller } from '../../support/payments/seller.ts';

/** `arbiter payments doctor` with `--mcp` and `--pay`, on a running host that sells. */

vi.setConfig({ testTimeout: 120_000 });

let seller: Seller;
beforeAll(async () => {
  seller = await openSeller({ args: ['--sales-port', '0', '--sales-url', 'https://tools.example'] });
  const { address } = await seller.control('wallet.new', {});
  await seller.control('payments.fund', { wallet: address, amountMicro: 1_000_000, ref: 'doctor-wallet' });
}, 120_000);
afterAll(() => seller.host.dispose());

interface Report {
  readonly ok: boolean;
  readonly points: readonly { readonly name: string; readonly state: string; readonly detail: string }[];
}

async function doctor(...args: readonly string[]) {
  const recorded = recordedIo({ env: { ARBITER_DATA: seller.host.data } });
  const code = await payments.run(['doctor', ...args], {
    io: { ...recorded.io, nowMs: () => Date.now() },
    loadHost: async () => startHost,
  });
  return { code, out: recorded.out(), err: recorded.err() };
}

const statesOf = (out: string): Record<string, string> =>
  Object.fromEntries((JSON.parse(out) as Report).points.map(({ name, state }) => [name, state]));

const args = JSON.stringify(ANALYSIS.args);

test('buys once from the wallet, and sees that the payment is neither taken twice nor changed', async () => {
  const url = new URL(`paid/${ANALYSIS.tool}`, seller.host.ready.url).href;
  const unasked = await doctor(url, '--pay', '--args', args);
  expect([unasked.code, unasked.err.includes('add --yes')]).toEqual([1, true]);
  const before = await seller.control('wallet.overview', {});
  const { code, out } = await doctor(url, '--pay', '--args', args, '--yes', '--json');
  expect(code).toBe(0);
  expect(statesOf(out)).toMatchObject({ paid: 'ok', replay: 'ok', altered: 'ok', 'by usage': 'ok' });
  const after = await seller.control('wallet.overview', {});
  expect((before.balanceMicro ?? 0) - (after.balanceMicro ?? 0)).toBe(10_000);
  const capped = await doctor(url, '--pay', '--args', args, '--max', '0.001', '--yes', '--json');
  expect([capped.code, capped.err.includes('more than the request allows')]).toEqual([1, true]);
});

test('checks a tool of an MCP server, and names a wrong one', async () => {
  const url = `http://127.0.0.1:${seller.host.ready.ports.sales ?? 0}/mcp/payments`;
  const found = await doctor(url, '--mcp', '--json');
  expect(statesOf(found.out)).toMatchObject({
    tool: 'ok',
    schema: 'ok',
    offer: 'ok',
    text: 'ok',
    _meta: 'ok',
  });
  const named = await doctor(url, '--mcp', '--tool', 'match_forensics');
  expect(named.out).toContain('match_forensics');
  const wrong = await doctor(url, '--mcp', '--tool', 'nothing', '--json');
  expect([wrong.code, statesOf(wrong.out)['tool']]).toEqual([1, 'failure']);
});

test('says that no MCP server answers, and that an address is no seller', async () => {
  const server = createServer((_request, response) => void response.writeHead(302, { location: '/x' }).end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const { code, out } = await doctor(url, '--mcp', '--json');
  expect([code, statesOf(out)]).toEqual([1, { reachable: 'failure' }]);
  expect((await doctor(url, '--mcp', '--pay')).code).toBe(2);
});
