import { expect, test } from 'vitest';
import { NEW_GAME } from '../../../../../src/main/cli/uci/rules/uci-game.ts';
import { parseGo } from '../../../../../src/main/cli/uci/rules/commands.ts';
import { startSearch, type UciSearchDeps } from '../../../../../src/main/cli/uci/uci-search.ts';
import { createDefaultSettings } from '../../../../../src/main/cli/uci/settings.ts';
import { createTestClock } from '../../../../../src/main/platform/clocks/test-clock.ts';
import { accept } from '../../../../../src/shared/outcome.ts';

/** A search whose fallback is level 3 and whose player never answers, or is built in. */
function search(
  go: string,
  isBuiltIn: boolean,
  text: string | null = null,
  delayScore: Promise<void> = Promise.resolve(),
) {
  const clock = createTestClock();
  const lines: string[] = [];
  const limits: number[] = [];
  const analysis = { lines: [{ move: 'd2d4', centipawns: 31.4, mateIn: null }] };
  const standalone = {
    runtime: { clock },
    models: { movesOf: () => (text === null ? [] : [{ text }]) },
    players: { createEarlierPositions: () => ({ note: () => undefined, before: () => [] }) },
    engineHost: {
      choose: async () => accept('g1f3'),
      analyse: async ({ timeMs }: { readonly timeMs: number }) => {
        limits.push(timeMs);
        await delayScore;
        return accept(analysis);
      },
    },
  } as unknown as Awaited<UciSearchDeps['standalone']>;
  const decide = (): Promise<never> | Promise<ReturnType<typeof accept<string>>> =>
    isBuiltIn ? Promise.resolve(accept('d2d4')) : new Promise(() => undefined);
  const started = startSearch(
    {
      standalone: Promise.resolve(standalone),
      after: clock.after,
      nowMs: clock.monotonicMs,
      write: (line) => void lines.push(line),
    },
    {
      game: NEW_GAME,
      legal: ['d2d4', 'e2e4', 'g1f3'],
      go: parseGo(go.split(' ')),
      settings: createDefaultSettings('builtin:5'),
      gameId: 'game',
      player: Promise.resolve({ isBuiltIn, chooser: { decide, close: async () => undefined } }),
    },
  );
  return { clock, limits, lines, started };
}

test('a built-in player’s move comes with its score', async () => {
  const { lines } = search('movetime 1000', true);
  await expect.poll(() => lines.at(-1)).toBe('bestmove d2d4');
  expect(lines).toContain('info depth 1 score cp 31 nodes 1 pv d2d4');
});

test('a score may take seconds on a busy machine, and the move of a player whose score is late is its own', async () => {
  const { clock, limits, lines } = search('movetime 60000', true, null, new Promise(() => undefined));
  await expect.poll(() => limits).toEqual([5000]);
  clock.advance(60_000);
  expect(lines).toEqual([expect.stringMatching(/^info depth 1 .* pv d2d4$/u), 'bestmove d2d4']);
});

test('the fallback is the built-in move as soon as that is known', async () => {
  const { lines, started } = search('infinite', false);
  await new Promise((resolve) => setImmediate(resolve));
  started.stop();
  expect(lines.at(-1)).toBe('bestmove g1f3');
});

test('what a model said with its move is one line of at most 200 characters', async () => {
  const { lines } = search('movetime 1000', true, `first\nbestmove a1a1\n${'x'.repeat(400)}`);
  await expect.poll(() => lines.at(-1)).toBe('bestmove d2d4');
  const [comment = ''] = lines.filter((line) => line.startsWith('info string'));
  expect(comment.startsWith('info string first bestmove a1a1 xxx')).toBe(true);
  expect(comment.length).toBeLessThanOrEqual('info string '.length + 200);
  expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
});

test('a search that was cancelled is silent', async () => {
  const { clock, lines, started } = search('movetime 1000', false);
  started.cancel();
  started.stop();
  started.ponderhit();
  clock.advance(10_000);
  expect(lines).toEqual([]);
});
