import { gzipSync } from 'node:zlib';
import { takeIntent } from './synthetic-answers.ts';
import { SyntheticGame, type Frame } from './synthetic-game.ts';

const TICKS = 600;

/** The installed recording: a synthetic game in which the human only expands and builds. */
export function sampleFrames(): Frame[] {
  const game = new SyntheticGame({ seed: 20, width: 200, height: 140, others: 8 });
  const frames: Frame[] = [game.hello()];
  for (let tick = 1; tick <= TICKS; tick += 1) {
    if (tick === 20) takeIntent(game, { type: 'spawn', tile: game.freeLand() });
    if (tick > 30 && tick % 60 === 0) {
      const troops = Math.floor(game.me.troops / 4);
      takeIntent(game, { type: 'attack', targetID: neighbourOf(game), troops });
    }
    if (tick === 400) takeIntent(game, { type: 'emoji', recipient: 'AllPlayers', emoji: 1 });
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

export const sampleFile = (): Buffer => gzipSync(sampleText(), { level: 9 });
