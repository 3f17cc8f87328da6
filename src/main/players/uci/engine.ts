import type { Outcome } from '../../../shared/outcome.ts';
import { accept } from '../../../shared/outcome.ts';
import type { Clock } from '../../platform/ports.ts';
import { UciProcess } from './process.ts';
import type { UciCode } from './process.ts';
import { moveTimeMs, optionFrom, strengthCommands } from './strength.ts';
import type { SpinOption } from './strength.ts';
import { lineFrom, type UciLine } from './lines.ts';

export interface UciLimits {
  readonly startMs: number;
  /** Beyond the time the engine was told to think. */
  readonly moveGraceMs: number;
}

export const UCI_LIMITS: UciLimits = { startMs: 5000, moveGraceMs: 5000 };

export interface UciEngineProcess {
  /** The engine's own name, cut to 100 characters. */
  readonly name: string;
  readonly pid: number | undefined;
  /** The engine's move in `fen`, as it wrote it: it may be illegal. */
  bestMove(fen: string, budgetMs: number): Promise<Outcome<string, UciCode>>;
  /** The engine's judgement of `fen` after `thinkMs`, best lines first. */
  analyse(fen: string, thinkMs: number, lines: number): Promise<Outcome<readonly UciLine[], UciCode>>;
  quit(): Promise<void>;
}

export interface UciStart {
  readonly path: string;
  readonly level: number;
  /** The real clock: it bounds the time of a real process. */
  readonly clock: Clock;
  readonly limits?: UciLimits;
  /** Ends the process when the start is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** Starts an engine and brings it to the point where it takes positions. A refused start leaves no process. */
export async function startUciEngine(start: UciStart): Promise<Outcome<UciEngineProcess, UciCode>> {
  const { path, level, clock, limits = UCI_LIMITS } = start;
  const child = new UciProcess(path, clock);
  const giveUp = (): void => void child.quit();
  start.signal?.addEventListener('abort', giveUp, { once: true });
  const greeted = await greet(child, level, limits.startMs);
  start.signal?.removeEventListener('abort', giveUp);
  if (!greeted.ok) {
    await child.quit();
    return greeted;
  }
  return accept({
    name: greeted.value,
    pid: child.pid,
    quit: () => child.quit(),
    async analyse(fen, thinkMs, lines) {
      const found = new Map<number, UciLine>();
      child.send(`setoption name MultiPV value ${lines}`);
      child.send(`position fen ${fen}`);
      child.send(`go movetime ${thinkMs}`);
      const done = await child.line((text) => {
        const line = lineFrom(text);
        if (line !== null && line.rank <= lines) found.set(line.rank, line);
        return text.startsWith('bestmove');
      }, thinkMs + limits.moveGraceMs);
      if (!done.ok) return done;
      return accept([...found.values()].sort((a, b) => a.rank - b.rank));
    },
    async bestMove(fen, budgetMs) {
      const thinkMs = moveTimeMs(level, budgetMs);
      child.send(`position fen ${fen}`);
      child.send(`go movetime ${thinkMs}`);
      const line = await child.line((text) => text.startsWith('bestmove'), thinkMs + limits.moveGraceMs);
      return line.ok ? accept(line.value.split(/\s+/)[1] ?? '') : line;
    },
  });
}

/** The handshake; its two waits share one limit. */
async function greet(child: UciProcess, level: number, startMs: number): Promise<Outcome<string, UciCode>> {
  const options = new Map<string, SpinOption>();
  let name = 'UCI engine';
  child.send('uci');
  const ready = await child.line((line) => {
    const option = optionFrom(line);
    if (option !== null) options.set(option.name, option.spin);
    if (line.startsWith('id name ')) name = line.slice('id name '.length).slice(0, 100);
    return line === 'uciok';
  }, startMs);
  if (!ready.ok) return ready;
  for (const command of strengthCommands(level, options)) child.send(command);
  child.send('ucinewgame');
  child.send('isready');
  const settled = await child.line((line) => line === 'readyok', startMs);
  return settled.ok ? accept(name) : settled;
}
