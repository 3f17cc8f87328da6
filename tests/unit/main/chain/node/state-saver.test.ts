import { expect, test } from 'vitest';
import { AnvilStateSaver } from '../../../../../src/main/chain/node/state-saver.ts';
import { testChainContext, runDuePromises } from '../../../../support/chain/chain-context.ts';

async function setUp() {
  const { context, clock, logged } = await testChainContext();
  const steps: string[] = [];
  const fault = { next: false, costMs: 0 };
  const stateSaver = new AnvilStateSaver(context, {
    rpc: async () => (steps.push('head'), { hash: '0xb0', number: '0x7' }),
    anvil: {
      dump: async () => {
        clock.advance(fault.costMs);
        if (fault.next) throw new Error('no dump');
        return '0xd0';
      },
    } as never,
    file: { save: async (dump: string) => void steps.push(`file ${dump}`) } as never,
    onSaved: async (block) => void steps.push(`saved ${block}`),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await runDuePromises();
  };
  return { stateSaver, steps, fault, logged, pass };
}
const SAVE = ['head', 'file 0xd0', 'saved 7'];

test('saves once for all changes within a second, and reads the head before the dump', async () => {
  const { stateSaver, steps, pass } = await setUp();
  stateSaver.scheduleSave();
  stateSaver.scheduleSave();
  await pass(999);
  expect(steps).toEqual([]);
  await pass(1);
  expect(steps).toEqual(SAVE);
  await pass(60_000);
  expect(steps).toEqual(SAVE);
});

test('reports no block as saved if the dump fails, and tries again', async () => {
  const { stateSaver, steps, fault, logged, pass } = await setUp();
  fault.next = true;
  stateSaver.scheduleSave();
  await pass(1000);
  expect([steps, logged]).toEqual([['head'], ['warn the local chain could not be saved']]);
  fault.next = false;
  await pass(1000);
  expect(steps).toEqual(['head', ...SAVE]);
});

test('waits ten times as long as a slow dump took', async () => {
  const { stateSaver, steps, fault, pass } = await setUp();
  fault.costMs = 500;
  await stateSaver.save();
  stateSaver.scheduleSave();
  await pass(4999);
  expect(steps).toEqual(SAVE);
  await pass(1);
  expect(steps).toEqual([...SAVE, ...SAVE]);
});

test('saves only on request after it was stopped', async () => {
  const { stateSaver, steps, pass } = await setUp();
  stateSaver.scheduleSave();
  stateSaver.stop();
  stateSaver.scheduleSave();
  await pass(5000);
  expect(steps).toEqual([]);
  await stateSaver.save();
  expect(steps).toEqual(SAVE);
});
