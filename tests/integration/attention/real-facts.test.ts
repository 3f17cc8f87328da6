import { expect, test } from 'vitest';
import type { AttentionItem } from '../../../src/shared/contract/index.ts';
import { aPlan } from '../../support/league/window.ts';
import { registerAgent, playerScript, scriptedAgent } from '../../support/league/scripted-agent.ts';
import { windowOf } from '../../support/models.ts';
import { ANALYSIS, openSeller } from '../../support/payments/seller.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Attention items whose causes come from the real systems of a host. */

/** Consecutive failed calls after which an agent is suspended. */
const BREAKER = 5;

const attentionOf = async (host: BuiltHost, kind: AttentionItem['kind']) =>
  (await (await windowOf(host)).call('host.overview', {})).attention.filter((item) => item.kind === kind);

test('an external agent that was suspended is listed until it is active again', async () => {
  const host = await startBuiltHost();
  const { call } = await windowOf(host);
  const manager = `http://127.0.0.1:${host.ready.ports.league}/mcp`;
  const good = playerScript('course');
  let isBroken = true;
  let failures = 0;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const flaky = await scriptedAgent('course', (received, response) => {
    if (!isBroken) return good(received, response);
    failures += 1;
    response.destroy();
    return undefined;
  });
  // Keeps the league running, because a finished league has no attention items.
  const patient = await scriptedAgent('course', async (received, response) => {
    if (received.env['message_type'] === 'CHOOSE_PARITY_CALL' && failures >= BREAKER) await held;
    return good(received, response);
  });
  const { leagueId } = await call(
    'leagues.create',
    aPlan(6, { allowedPorts: [flaky.port, patient.port], budgetMs: 2500 }),
  );
  const { player_id: agentId } = await registerAgent(manager, 'course', { url: flaky.url, name: 'Flaky' });
  await registerAgent(manager, 'course', { url: patient.url, name: 'Patient' });
  expect(await attentionOf(host, 'agent_suspended')).toEqual([]);
  await call('leagues.begin', { leagueId });
  await expect.poll(() => attentionOf(host, 'agent_suspended')).toHaveLength(1);
  const [item] = await attentionOf(host, 'agent_suspended');
  expect(item).toMatchObject({
    id: `s-${leagueId}/player/${String(agentId)}`,
    subject: leagueId,
    detail: 'Flaky',
  });
  isBroken = false;
  await registerAgent(manager, 'course', { url: flaky.url, name: 'Flaky' });
  expect(await attentionOf(host, 'agent_suspended')).toEqual([]);
  letGo();
  await call('leagues.cancel', { leagueId });
  await host.dispose();
});

test('a payment above the threshold is listed until it is approved or rejected', async () => {
  const seller = await openSeller();
  await seller.control('wallet.new', {});
  const { limits } = await seller.control('wallet.overview', {});
  await seller.control('wallet.limits', { ...limits, approveAboveMicro: 5000 });
  expect(await attentionOf(seller.host, 'payment_waiting')).toEqual([]);
  const pay = { tool: ANALYSIS.tool, server: null, args: ANALYSIS.args };
  await expect(seller.control('wallet.pay', pay)).rejects.toThrow('WALLET_APPROVAL');
  expect(await attentionOf(seller.host, 'payment_waiting')).toMatchObject([{ subject: '', detail: '1' }]);
  const [waiting] = await seller.control('wallet.payments', { limit: 1 });
  await seller.control('wallet.reject', { paymentId: waiting?.paymentId ?? '' });
  expect(await attentionOf(seller.host, 'payment_waiting')).toEqual([]);
  await seller.host.dispose();
});
