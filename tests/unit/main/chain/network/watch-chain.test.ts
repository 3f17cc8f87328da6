import { expect, test } from 'vitest';
import { watchChain } from '../../../../../src/main/chain/network/watch-chain.ts';
import { fakeNode, testChainContext, runDuePromises } from '../../../../support/chain/chain-context.ts';

/** A chain given by its block hashes; `null` is a node that does not answer. */
async function watched(first: string[]) {
  const { context, clock } = await testChainContext();
  const node = { blocks: first as string[] | null, chainId: '0x7a69', requested: 0 };
  const rpc = async (method: string, params: readonly unknown[] = []) => {
    node.requested += 1;
    if (node.blocks === null) throw new Error('silent');
    if (method === 'eth_chainId') return node.chainId;
    const at = params[0] === 'latest' ? node.blocks.length - 1 : Number(params[0]);
    const hash = node.blocks[at];
    return hash === undefined ? null : { hash, number: `0x${at.toString(16)}` };
  };
  const end = new AbortController();
  const received: string[] = [];
  const answer = watchChain(context, fakeNode(rpc, end.signal), {
    onHead: async ({ number }) => void received.push(`head ${number}`),
  });
  await runDuePromises();
  const look = async () => {
    clock.advance(1000);
    await runDuePromises();
  };
  return { node, end, received, answer, look };
}

test('reports each new head once, and needs one request per poll while the chain rests', async () => {
  const { node, end, received, answer, look } = await watched(['0xa0']);
  node.blocks = ['0xa0', '0xa1'];
  await look();
  const { requested } = node;
  await look();
  await look();
  expect([received, node.requested - requested]).toEqual([['head 0', 'head 1'], 2]);
  end.abort();
  expect(await answer).toBeNull();
});

test.each([
  ['another block at the same height', ['0xa0', '0xb1']],
  ['a longer chain with other blocks', ['0xa0', '0xb1', '0xb2']],
  ['a shorter chain', ['0xa0']],
])('reports %s as a new head', async (_, blocks) => {
  const { node, end, received, answer, look } = await watched(['0xa0', '0xa1']);
  node.blocks = blocks;
  await look();
  expect(received).toEqual(['head 1', `head ${blocks.length - 1}`]);
  end.abort();
  await answer;
});

test('ends at once for another chain, and after three missed polls in a row', async () => {
  const other = await watched(['0xa0']);
  other.node.chainId = '0x1';
  other.node.blocks = ['0xc0'];
  await other.look();
  expect(await other.answer).toBe('wrong_chain_id');

  const silent = await watched(['0xa0']);
  silent.node.blocks = null;
  await silent.look();
  await silent.look();
  silent.node.blocks = ['0xa0'];
  await silent.look();
  silent.node.blocks = null;
  await silent.look();
  await silent.look();
  const early = await Promise.race([silent.answer, runDuePromises().then(() => 'watching')]);
  await silent.look();
  expect([early, await silent.answer, silent.received]).toEqual(['watching', 'not_answering', ['head 0']]);
});
