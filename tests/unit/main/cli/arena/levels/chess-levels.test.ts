import { expect, test } from 'vitest';
import { levelsCommand } from '../../../../../../src/main/cli/arena/levels/chess-levels.ts';
import { recordedIo } from '../../../../../support/command-io.ts';

async function run(...args: readonly string[]) {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  const code = await levelsCommand.run(args, { io: recorded.io, loadHost });
  return { code, out: recorded.out() };
}

test('the ladder is shown without a host, with its scale and its games', async () => {
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out).toContain('Stockfish 15.1 (UCI_Elo); no ratings of people');
  expect(out).toMatch(/builtin:3 +about 1240 +\d+ to \d+/u);
  expect(out).toMatch(/builtin:3 +uci_elo:1350 +10 won, 5 drawn, 25 lost/u);
});

test('as JSON it has the levels and the matches', async () => {
  const json = JSON.parse((await run('--json')).out) as { levels: unknown[]; matches: unknown[] };
  expect(json).toMatchObject({ game: 'chess.v1', engine: 'Stockfish 15.1', scale: 'UCI_Elo' });
  expect(json.levels).toHaveLength(6);
  expect(json.matches).toHaveLength(14);
});
