import { expect, onTestFinished, test } from 'vitest';
import { startSigner } from '../../../../../../src/main/fleet/worker/signers/signer-process.ts';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import type { SignerTurn } from '../../../../../../src/shared/wire/signer.ts';
import { isRunning } from '../../../../../support/running.ts';

const KEY = 'A'.repeat(43);
const READY = JSON.stringify({ type: 'ready', v: 1, keys: [KEY] });
/** A program that names its key and then does this with each turn. */
const program = (onTurn: string): readonly string[] => [
  process.execPath,
  '-e',
  `console.log(${JSON.stringify(READY)});
   require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
     const turn = JSON.parse(text);
     if (turn.type === 'turn') { ${onTurn} }
   });`,
];
const turn = (id: number, limitMs = 10_000): SignerTurn => ({
  type: 'turn',
  id,
  key: KEY,
  role: 'x',
  tick: 0,
  header: {},
  rows: [],
  previous_hash: 'ab',
  view: {},
  legal: ['4'],
  resign: { reason: 'resignation', winner: 'o' },
  limit_ms: limitMs,
});
const signal = new AbortController().signal;

async function started(onTurn: string) {
  const signer = await startSigner(program(onTurn), systemClock);
  if (!signer.ok) throw new Error(signer.message);
  onTestFinished(() => signer.value.end());
  return signer.value;
}

test('answers find their turns by their numbers, in whatever order they come', async () => {
  const signer = await started(`
    (globalThis.turns ??= []).push(turn.id);
    if (turns.length === 2)
      for (const id of turns.reverse())
        console.log(JSON.stringify({ type: 'move', id, action: String(id), sig: 'A'.repeat(86) }));`);
  const answers = await Promise.all([
    signer.requestMove(turn(1), signal),
    signer.requestMove(turn(2), signal),
  ]);
  expect(answers).toMatchObject([{ value: { action: '1' } }, { value: { action: '2' } }]);
});

test('a program that ends, floods or is late gives a reason and no move', async () => {
  const ending = await started('process.exit(7);');
  expect(await ending.requestMove(turn(1), signal)).toMatchObject({
    message: 'The program that signs ended (code 7)',
  });
  expect(ending.hasEnded()).toBe(true);
  const flooding = await started("console.log('x'.repeat(70_000));");
  expect(await flooding.requestMove(turn(1), signal)).toMatchObject({
    message: expect.stringContaining('too long'),
  });
  const silent = await started('');
  expect(await silent.requestMove(turn(1, 50), signal)).toMatchObject({
    message: 'The program that signs did not answer in 0.05 s',
  });
});

test('a program that keeps running after its input has ended is stopped', async () => {
  const signer = await started('setInterval(() => undefined, 1000);');
  void signer.requestMove(turn(1), signal);
  await signer.end();
  expect(signer.hasEnded()).toBe(true);
});

test('what the program has started ends with it', async () => {
  const signer = await started(`
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
    console.log(JSON.stringify({ type: 'move', id: turn.id, action: String(child.pid), sig: 'A'.repeat(86) }));`);
  const move = await signer.requestMove(turn(1), signal);
  const childPid = move.ok ? Number(move.value.action) : 0;
  expect(childPid).toBeGreaterThan(0);
  expect(isRunning(childPid)).toBe(true);
  await signer.end();
  await expect.poll(() => isRunning(childPid)).toBe(false);
});
