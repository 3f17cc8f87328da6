import { cleanText } from '../../../shared/display-text.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import { accept } from '../../../shared/outcome.ts';
import type { Clock } from '../../platform/runtime.ts';
import { UciProcess } from './uci-process.ts';
import type { UciCode } from './uci-process.ts';
import { eloRangeOf, MOVE_NODES, moveTimeMs, optionFrom, strengthCommands } from './uci-strength.ts';
import type { SpinOption } from './uci-strength.ts';
import { lineFrom, type UciLine } from './info-line.ts';

export interface UciLimits {
  readonly startMs: number;
  /** Milliseconds after the thinking time before the engine counts as stalled. */
  readonly moveGraceMs: number;
}

/**
 * A search that is limited by nodes has no time limit. This limit only ends a search on a machine that is almost
 * stalled.
 */
const MAX_NODES_MS = 60_000;
const UNNAMED = 'UCI engine';
const MAX_NAME_LENGTH = 100;

export const UCI_LIMITS: UciLimits = { startMs: 5000, moveGraceMs: 5000 };

export interface UciSearchLimit {
  readonly thinkMs: number;
  /** Positions that the engine may visit; without a limit when absent. */
  readonly nodes?: number;
}

export interface UciEngineProcess {
  /** The name that the engine reports, cleaned and at most 100 characters long. */
  readonly name: string;
  /** The ratings to which the engine can limit itself; null for one that cannot. */
  readonly eloRange: SpinOption | null;
  readonly pid: number | undefined;
  /** The move that the engine reports for `fen`; it may be illegal. */
  bestMove(fen: string, budgetMs: number): Promise<Outcome<string, UciCode>>;
  /** The analysis of `fen`, best lines first. The search ends at the first limit that it reaches. */
  analyse(fen: string, limit: UciSearchLimit, lines: number): Promise<Outcome<readonly UciLine[], UciCode>>;
  /** Ends the search that runs; its move is reported at once. */
  stop(): void;
  quit(): Promise<void>;
}

export interface UciStart {
  readonly path: string;
  readonly level: number;
  /** True when nodes limit each move and not time; false when absent. */
  readonly byNodes?: boolean;
  /** The real clock, because it limits a real process. */
  readonly clock: Clock;
  readonly limits?: UciLimits;
  /** Leaves the processor to every other process. */
  readonly isLowPriority?: boolean;
  /** More commands before the first position, by the options that the engine has. */
  readonly moreCommands?: (options: ReadonlyMap<string, SpinOption>) => readonly string[];
  /** Ends the process when the start is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** Starts an engine and completes the handshake. After a refusal no process is left. */
export async function startUciEngine(start: UciStart): Promise<Outcome<UciEngineProcess, UciCode>> {
  const { path, level, clock, limits = UCI_LIMITS, byNodes = false } = start;
  const child = new UciProcess(path, clock, start.isLowPriority);
  const giveUp = (): void => void child.quit();
  start.signal?.addEventListener('abort', giveUp, { once: true });
  const ready = await performHandshake(child, start, limits.startMs);
  start.signal?.removeEventListener('abort', giveUp);
  if (!ready.ok) {
    await child.quit();
    return ready;
  }
  return accept({
    ...ready.value,
    pid: child.pid,
    stop: () => child.send('stop'),
    quit: () => child.quit(),
    async analyse(fen, { thinkMs, nodes }, lines) {
      const byRank = new Map<number, UciLine>();
      child.send(`setoption name MultiPV value ${lines}`);
      child.send(`position fen ${fen}`);
      child.send(`go movetime ${thinkMs}${nodes === undefined ? '' : ` nodes ${nodes}`}`);
      const lastLine = await child.waitForLine((text) => {
        const line = lineFrom(text);
        if (line !== null && line.rank <= lines) byRank.set(line.rank, line);
        return text.startsWith('bestmove');
      }, thinkMs + limits.moveGraceMs);
      if (!lastLine.ok) return lastLine;
      return accept([...byRank.values()].sort((a, b) => a.rank - b.rank));
    },
    async bestMove(fen, budgetMs) {
      const thinkMs = byNodes ? MAX_NODES_MS : moveTimeMs(level, budgetMs);
      child.send(`position fen ${fen}`);
      child.send(byNodes ? `go nodes ${MOVE_NODES}` : `go movetime ${thinkMs}`);
      const line = await child.waitForLine(
        (text) => text.startsWith('bestmove'),
        thinkMs + limits.moveGraceMs,
      );
      return line.ok ? accept(line.value.split(/\s+/)[1] ?? '') : line;
    },
  });
}

type Handshake = Pick<UciEngineProcess, 'name' | 'eloRange'>;

/** The UCI handshake: collects name and options, sets the strength and waits until the engine is ready. */
async function performHandshake(
  child: UciProcess,
  { level, moreCommands }: Pick<UciStart, 'level' | 'moreCommands'>,
  startMs: number,
): Promise<Outcome<Handshake, UciCode>> {
  const options = new Map<string, SpinOption>();
  let name = UNNAMED;
  child.send('uci');
  const uciOk = await child.waitForLine((line) => {
    const option = optionFrom(line);
    if (option !== null) options.set(option.name, option.spin);
    if (line.startsWith('id name '))
      name = cleanText(line.slice('id name '.length), MAX_NAME_LENGTH) || UNNAMED;
    return line === 'uciok';
  }, startMs);
  if (!uciOk.ok) return uciOk;
  const commands = [...strengthCommands(level, options), ...(moreCommands?.(options) ?? [])];
  for (const command of commands) child.send(command);
  child.send('ucinewgame');
  child.send('isready');
  const readyOk = await child.waitForLine((line) => line === 'readyok', startMs);
  return readyOk.ok ? accept({ name, eloRange: eloRangeOf(options) }) : readyOk;
}
