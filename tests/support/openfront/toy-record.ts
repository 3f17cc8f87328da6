import type {
  RecordedTurn,
  StoredReplayRecord,
} from '../../../src/main/openfront/replay-records/replay-record.ts';
import type { StartFrame, TurnsFrame } from '../../../src/shared/wire/openfront-record.ts';
import { seeded } from './seeded.ts';
import { ToyEngine } from './toy-engine.ts';

export const TOY_START: StartFrame = {
  t: 'start',
  gameStartInfo: {
    gameID: 'toygame1',
    lobbyCreatedAt: 900,
    config: { gameMap: 'Toy', bots: 3 },
    players: [
      { clientID: 'client01', username: 'Ann', clanTag: null },
      { clientID: 'client02', username: 'Ben', clanTag: 'ABC' },
    ],
  },
  gitCommit: 'a'.repeat(40),
  startedAtMs: 1000,
  resumed: false,
};

/** The turns of a game of the toy engine, with an intent of fractional troops in some of them. */
export function toyTurns(count: number): RecordedTurn[] {
  const chance = seeded(3);
  const engine = new ToyEngine(TOY_START.gameStartInfo);
  return Array.from({ length: count }, (_, n) => {
    const clientID = chance() < 0.5 ? 'client01' : 'client02';
    const intents =
      chance() < 0.3 ? [{ type: 'attack', targetID: null, troops: chance() * 9e4, clientID }] : [];
    return { n, intents, hash: engine.execute(intents) };
  }).filter(({ intents, hash }) => intents.length > 0 || hash !== null);
}

export const toyRecord = (count: number): StoredReplayRecord => ({
  gameId: TOY_START.gameStartInfo.gameID,
  start: TOY_START.gameStartInfo,
  gitCommit: TOY_START.gitCommit,
  startedAtMs: 1000,
  endedAtMs: 1000 + count * 100,
  executed: count,
  reason: null,
  winner: null,
  turns: toyTurns(count),
});

/** A frame with some turns of the toy game. */
export const toyFrame = (turns: readonly RecordedTurn[], own: Partial<TurnsFrame> = {}): TurnsFrame => ({
  t: 'turns',
  turns: turns.map(({ n, intents, hash }) => ({
    n,
    ...(intents.length === 0 ? {} : { intents: [...intents] }),
    ...(hash === null ? {} : { hash }),
  })),
  sent: (turns.at(-1)?.n ?? -1) + 1,
  executed: (turns.at(-1)?.n ?? -1) + 1,
  atMs: 5000,
  complete: true,
  ...own,
});
