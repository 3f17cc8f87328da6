import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  openSigners,
  type SigningPrograms,
} from '../../../../../../src/main/fleet/worker/signers/signers.ts';
import { verifyMove } from '../../../../../../src/main/sessions/log/verify-move.ts';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import { moveText } from '../../../../../../src/main/sessions/index.ts';
import { specified } from '../../../../../support/fleet/played-games.ts';
import { newSignerCommand } from '../../../../../support/fleet/signer-command.ts';

const GAME = specified({ template: 'tic_tac_toe.v1' });

async function opened(mode?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'signers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const signer = newSignerCommand(folder, 'alice');
  const programs = await openSigners([signer.command(mode)], systemClock);
  if (!programs.ok) throw new Error(programs.message);
  onTestFinished(() => programs.value.close());
  return { key: signer.key, programs: programs.value };
}

const turnOf = (key: string, own: object = {}): Parameters<SigningPrograms['requestMove']>[0] => ({
  key,
  role: 'x',
  tick: 0,
  header: { ...GAME.header },
  rows: [],
  previous_hash: GAME.headerHash,
  view: {},
  legal: ['0', '4', '8'],
  resign: { reason: 'resignation', winner: 'o' },
  ...own,
});
const signal = new AbortController().signal;

test('a program names its key and signs an action over the position', async () => {
  const { key, programs } = await opened();
  expect(programs.keys).toEqual([key]);
  const answer = await programs.requestMove(turnOf(key), signal);
  if (!answer.ok) throw new Error(answer.message);
  expect(answer.value.action).toBe('0');
  expect(verifyMove(answer.value.sig, moveText(GAME.headerHash, '0'), key)).toBe(true);
});

test('an answer that the host would refuse is given back with its reason', async () => {
  const { key, programs } = await opened('wrong');
  expect(await programs.requestMove(turnOf(key), signal)).toMatchObject({
    message: 'The program that signs gave a signature of something else',
  });
  // The program computes the hash itself and signs nothing else.
  expect(await programs.requestMove(turnOf(key, { previous_hash: 'ab'.repeat(32) }), signal)).toMatchObject({
    message: 'The program that signs refused: the rows do not lead to the hash',
  });
  expect(await programs.requestMove(turnOf('A'.repeat(43)), signal)).toMatchObject({ ok: false });
});

test('a turn that is no longer wanted ends at once', async () => {
  const { key, programs } = await opened('silent');
  const gone = new AbortController();
  const answer = programs.requestMove(turnOf(key), gone.signal);
  gone.abort();
  expect(await answer).toMatchObject({ message: 'The answer is no longer wanted' });
});

test('a program that does not start or says something else is refused by its command', async () => {
  expect(await openSigners(['/nowhere/signer --flag'], systemClock)).toMatchObject({
    ok: false,
    code: 'USAGE',
    message: expect.stringContaining('/nowhere/signer --flag'),
  });
  const chatty = `"${process.execPath}" -e "console.log('hello')"`;
  expect(await openSigners([chatty.replaceAll("'", '`')], systemClock)).toMatchObject({
    message: expect.stringContaining('is no answer'),
  });
});
