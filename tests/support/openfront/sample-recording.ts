import { gzipSync } from 'node:zlib';
import { takeIntent } from './synthetic-answers.ts';
import { SyntheticGame, type Frame } from './synthetic-game.ts';
import { ToyEngine } from './toy-engine.ts';

const TICKS = 600;
const START_MS = Date.UTC(2026, 10, 21, 12);
/** The intents of the human by tick, as the last call of `sampleFrames` drew them. */
const SENT = new Map<number, readonly Frame[]>();

/** The installed recording: a synthetic game in which the human only expands and builds. */
export function sampleFrames(): Frame[] {
  const game = new SyntheticGame({ seed: 20, width: 200, height: 140, others: 8 });
  const frames: Frame[] = [game.hello()];
  SENT.clear();
  const send = (tick: number, intent: Frame): void => {
    SENT.set(tick, [...(SENT.get(tick) ?? []), intent]);
    takeIntent(game, intent);
  };
  for (let tick = 1; tick <= TICKS; tick += 1) {
    if (tick === 20) send(tick, { type: 'spawn', tile: game.freeLand() });
    if (tick > 30 && tick % 60 === 0) {
      const troops = Math.floor(game.me.troops / 4);
      send(tick, { type: 'attack', targetID: neighbourOf(game), troops });
    }
    if (tick === 400) send(tick, { type: 'emoji', recipient: 'AllPlayers', emoji: 1 });
    frames.push(game.step());
  }
  return frames;
}

/** Prefers free land, then the weakest neighbour. */
function neighbourOf(game: SyntheticGame): string | null {
  const owners = new Set([...game.me.frontier].map((ref) => game.ownerOf(ref)));
  if (owners.has(0)) return null;
  const others = game.players.filter(({ smallID }) => smallID !== 1 && owners.has(smallID));
  return others.sort((a, b) => a.troops - b.troops)[0]?.id ?? null;
}

export const sampleText = (): string =>
  `${sampleFrames()
    .map((frame) => JSON.stringify(frame))
    .join('\n')}\n`;

/** The same game with its turns, whose hashes are made by the toy engine. */
export function recordedText(): string {
  const [hello = {}, ...ticks] = sampleFrames();
  const gameID = String(hello['gameID']);
  const clientID = String(hello['clientID']);
  const start = {
    t: 'start',
    gameStartInfo: {
      gameID,
      lobbyCreatedAt: START_MS - 5000,
      config: hello['config'],
      players: [{ clientID, username: 'Tester', clanTag: null }],
    },
    gitCommit: 'DEV',
    startedAtMs: START_MS,
    resumed: false,
  };
  const engine = new ToyEngine(start.gameStartInfo);
  const frames: Frame[] = [hello, start];
  ticks.forEach((tick, n) => {
    const intents = (SENT.get(Number(tick['tick'])) ?? []).map((intent) => ({ ...intent, clientID }));
    const hash = engine.execute(intents);
    const turn = { n, ...(intents.length === 0 ? {} : { intents }), ...(hash === null ? {} : { hash }) };
    const count = { sent: n + 1, executed: n + 1, atMs: START_MS + n * 100, complete: true };
    if (intents.length > 0 || hash !== null || n === ticks.length - 1)
      frames.push({ t: 'turns', turns: intents.length > 0 || hash !== null ? [turn] : [], ...count });
    frames.push(tick);
  });
  return `${frames.map((frame) => JSON.stringify(frame)).join('\n')}\n`;
}

export const sampleFile = (): Buffer => gzipSync(recordedText(), { level: 9 });
