import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { accept, refuse } from '../../../../shared/outcome.ts';
import { testEngine } from '../../uci/detect-engines.ts';
import { UCI_LEVELS } from '../../uci/uci-strength.ts';
import type { SeatProtocol, SeatReport } from '../protocol.ts';
import { uciChooser } from './chooser.ts';

const UCI_TEMPLATE = 'chess.v1';
const MAX_NAME_LENGTH = 40;

const uciSpec = z.strictObject({
  path: z.string().min(1).max(4096),
  level: z.int().min(1).max(UCI_LEVELS),
});
type UciSpec = z.infer<typeof uciSpec>;

/** A chess engine that speaks UCI on its standard streams. */
export const uciProtocol: SeatProtocol<UciSpec> = {
  id: 'uci',
  title: 'UCI engine',
  syntax: 'uci:PATH',
  specSchema: uciSpec,
  parse(text) {
    // The host looks for a name without a folder on its PATH.
    const path = /[\\/]/.test(text) ? resolve(text) : text;
    const spec = uciSpec.safeParse({ path, level: UCI_LEVELS });
    return spec.success
      ? accept(spec.data)
      : refuse('USAGE', 'uci needs the path of an engine: uci:/usr/games/stockfish');
  },
  name({ path, level }) {
    const engine = basename(path).slice(0, MAX_NAME_LENGTH);
    return level === UCI_LEVELS ? engine : `${engine} level ${level}`;
  },
  admit: (spec, template) =>
    template === UCI_TEMPLATE ? accept(spec) : refuse('INVALID_REQUEST', 'UCI engines play chess only'),
  async test({ path }, { processClock }): Promise<SeatReport> {
    const startedMs = processClock.monotonicMs();
    const { state, name, detail } = await testEngine(path, processClock);
    return {
      state: state === 'ok' ? 'ok' : 'failed',
      name,
      detail,
      latencyMs: processClock.monotonicMs() - startedMs,
    };
  },
  open: ({ path, level }, { host, byNodes }) =>
    uciChooser({ path, level, byNodes, clock: host.processClock, slots: host.engineSlots }),
};
