import type { EngineAnswer, EngineJob } from './engine-messages.ts';
import { analyse } from './engines/chess/analyse.ts';
import { seeded } from './engines/dice.ts';
import { BUILT_INS } from './engines/table.ts';

/**
 * Runs one job in the worker thread. It measures thinking time with the real
 * clock.
 */
export function runEngineJob(job: EngineJob, dropped: Int32Array): EngineAnswer {
  const { id, template, legal, seed, analysis, ...known } = job;
  const player = BUILT_INS.get(template);
  if (player === undefined) return { id, ok: false, message: 'no built-in player for this template' };
  const startMs = performance.now();
  const elapsedMs = (): number =>
    Atomics.load(dropped, 0) === id ? Number.POSITIVE_INFINITY : performance.now() - startMs;
  try {
    if (analysis !== undefined) return { id, ok: true, action: JSON.stringify(analyse(analysis, elapsedMs)) };
    const action = player.choose({ ...known, legal, random: seeded(seed), elapsedMs });
    if (legal.includes(action)) return { id, ok: true, action };
    return { id, ok: false, message: 'the built-in player chose an action that is not legal' };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
