// In process: the search for engines shows whether this computer has one of its own.
import { rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectEngines } from '../../../src/main/players/uci/detect-engines.ts';
import { hostFolder } from '../../support/built-host.ts';
import { fakeEngine, type FakeEngine } from '../../support/players/fake-engine.ts';
import {
  defaultPayer,
  openSeller,
  payFor,
  START,
  type Buyer,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

/** Paid analysis by the user's own engine, which the host finds on this computer; callers cannot name a program. */

let seller: Seller;
let buyer: Buyer;
let engine: FakeEngine;
const nodeFolder = dirname(process.execPath);
/** The folder on the host's PATH in which it finds engines. */
const programs = hostFolder();

/** Leaves only this engine on the PATH of the host. */
const machineWith = (found: FakeEngine | null): void => {
  const link = join(programs, 'stockfish');
  rmSync(link, { force: true });
  if (found !== null) symlinkSync(found.path, link);
};

let pay: (tool: string, args: Json) => ReturnType<typeof payFor>;
beforeAll(async () => {
  seller = await openSeller({ env: { PATH: [programs, nodeFolder].join(delimiter) } });
  buyer = await seller.buyer();
  const payer = defaultPayer(await seller.wallet());
  pay = (tool, args) => payFor(buyer, payer, { tool, args });
  engine = fakeEngine('normal');
}, 120_000);
afterAll(async () => {
  rmSync(programs, { recursive: true });
  engine.remove();
  await buyer.close();
  await seller.host.dispose();
});

test('analyses a position with it, and names it in the answer', async () => {
  machineWith(engine);
  const { reply } = await pay('chess_analysis', { fen: START, engine: 'uci', lines: 2, thinkMs: 50 });
  expect(reply.isError, reply.text).toBe(false);
  expect(reply.structured['engine']).toBe('Fake Engine 1.0');
  const lines = reply.structured['lines'] as Json[];
  expect(lines.length).toBe(2);
  expect(lines[0]).toMatchObject({ centipawns: 30, mateIn: null });
  const received = engine.received();
  expect(received).toContain('setoption name MultiPV value 2');
  expect(received).toContain(`position fen ${START}`);
});

test('reviews a game with it, including the position after the last move', async () => {
  machineWith(engine);
  const before = engine.received().length;
  const { reply } = await pay('game_review', { pgn: '1. e4 e5 2. Nf3 *', engine: 'uci', thinkMs: 10 });
  expect(reply.isError, reply.text).toBe(false);
  expect(reply.structured).toMatchObject({
    engine: 'Fake Engine 1.0',
    white: { moves: 2 },
    black: { moves: 1 },
  });
  const requested = engine
    .received()
    .slice(before)
    .filter((line) => line.startsWith('position fen '));
  expect(requested).toHaveLength(4);
});

test('charges nothing if there is none or if it fails', async () => {
  const charged = async () => (await seller.control('payments.overview', {})).confirmed;
  const before = await charged();
  machineWith(null);
  // The machine may have an engine in a usual folder.
  if ((await detectEngines(nodeFolder)).length === 0) {
    const none = await pay('chess_analysis', { fen: START, engine: 'uci', thinkMs: 51 });
    expect(none.reply.structured).toMatchObject({ code: 'INVALID_PARAMETERS', details: { charged: false } });
  }
  const broken = fakeEngine('crash');
  machineWith(broken);
  const failed = await pay('chess_analysis', { fen: START, engine: 'uci', thinkMs: 52 });
  expect(failed.reply.structured).toMatchObject({ code: 'INTERNAL_ERROR', details: { charged: false } });
  broken.remove();
  expect(await charged()).toBe(before);
});
