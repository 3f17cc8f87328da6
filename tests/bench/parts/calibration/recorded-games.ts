import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playGame, type SampleGame, type SelfPlay } from './self-play.ts';

/** The progress is printed after this many games. */
const PRINT_EVERY = 100;

/**
 * Plays games 0 to `games` - 1, or as many of them as the file does not hold yet, and appends each to
 * `<folder>/<name>.jsonl`, so that a run that was stopped continues where it ended. The first line holds the settings;
 * a file with other settings is started anew.
 */
export function recordedGames(
  folder: string,
  name: string,
  { play, games }: { readonly play: SelfPlay; readonly games: number },
): readonly SampleGame[] {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.jsonl`);
  const settings = JSON.stringify(play.settings);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const isSame = lines[0] === settings;
  if (!isSame) writeFileSync(path, `${settings}\n`);
  const recorded = isSame ? lines.slice(1).filter((line) => line !== '') : [];
  const played = recorded.slice(0, games).map((line): SampleGame => JSON.parse(line) as SampleGame);
  for (let game = played.length; game < games; game++) {
    const sample = playGame(play, game);
    played.push(sample);
    appendFileSync(path, `${JSON.stringify(sample)}\n`);
    if ((game + 1) % PRINT_EVERY === 0) console.log(`${name}: ${game + 1} of ${games} games`);
  }
  return played;
}
