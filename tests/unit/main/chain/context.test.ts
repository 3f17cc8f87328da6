import { expect, test } from 'vitest';
import { ChainConnectionError, sleep, emitMintChanged } from '../../../../src/main/chain/context.ts';
import { createWriter } from '../../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import { testChainContext, runDuePromises } from '../../../support/chain/chain-context.ts';

test('sleeps until the time is over or the link is closed', async () => {
  const { context, clock } = await testChainContext();
  const end = new AbortController();
  const over: string[] = [];
  void sleep(context, end.signal, 100).then(() => over.push('short'));
  void sleep(context, end.signal, 200).then(() => over.push('long'));
  clock.advance(100);
  await runDuePromises();
  expect(over).toEqual(['short']);
  end.abort();
  await runDuePromises();
  expect(over).toEqual(['short', 'long']);
  await sleep(context, end.signal, 1e9);
});

test('emits the new state of a mint after the commit', async () => {
  const { db, context } = await testChainContext();
  const writer = createWriter(db, { onState: () => undefined });
  const bus = createBus((error) => {
    throw error;
  });
  const received: unknown[] = [];
  bus.on('mint.changed', (change) => void received.push(change));
  writer.writeNow(() => {
    emitMintChanged({ ...context, writer, bus }, { matchId: 'm', wallet: '0xaa', txHash: '0x01' }, 'mined');
    expect(received).toEqual([]);
  });
  writer.close();
  expect(received).toEqual([{ matchId: 'm', wallet: '0xaa', state: 'mined', txHash: '0x01' }]);
});

test('gives a link error its code', () => {
  expect(new ChainConnectionError('wrong_chain_id')).toMatchObject({
    name: 'ChainConnectionError',
    code: 'wrong_chain_id',
  });
});
