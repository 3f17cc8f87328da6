import { cleanText } from '../../../shared/display-text.ts';
import type { StandalonePlayers } from '../../host/standalone/standalone-players.ts';
import { openPlayer, CHESS_TEMPLATE, type UciPlayer } from './uci-player.ts';
import { listedCastling } from './rules/castling.ts';
import { parseGo, parseSetoption } from './rules/commands.ts';
import { fenOf, legalOf, NEW_GAME, parseUciGame, type UciGame } from './rules/uci-game.ts';
import { startSearch, type UciSearch } from './uci-search.ts';
import { applyOption, createDefaultSettings, optionLines, type UciSettings } from './settings.ts';

/** A UCI engine whose moves come from a player that this process runs. */
export interface UciFrontEnd {
  /** Handles one line of the client; false when it wants the engine to end. */
  handle(line: string): boolean;
  close(): Promise<void>;
}

export interface UciFrontEndDeps {
  /** The player as it is written on the command line. */
  readonly player: string;
  /** True when the person accepts an agent that keeps tools of its own. */
  readonly allowOwnTools: boolean;
  /** Resolves when players can be opened; the client gets responses before that. */
  readonly standalone: Promise<StandalonePlayers>;
  /** Runs a task after a time of the real clock; the returned function cancels it. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  /** Monotonic time in milliseconds. */
  readonly nowMs: () => number;
  /** Writes one line for the client. */
  readonly write: (line: string) => void;
}

/** Maximum wait before `readyok`; clients give up after 10 s. */
const MAX_READY_MS = 8000;
const WARM_UP_MS = 20;
const MAX_LINE = 64 * 1024;
const MAX_TEXT = 200;

interface OpenedPlayer {
  /** Null when the player cannot be used. */
  readonly player: Promise<UciPlayer | null>;
  readonly abort: AbortController;
}

/** Creates the engine for one client, which sends one command per line. */
export function createUciFrontEnd(deps: UciFrontEndDeps): UciFrontEnd {
  let settings = createDefaultSettings(deps.player, deps.allowOwnTools);
  let game: UciGame = NEW_GAME;
  let search: UciSearch | null = null;
  let opened: OpenedPlayer | null = null;
  let games = 0;

  const inform = (text: string): void => deps.write(`info string ${cleanText(text, MAX_TEXT)}`);
  const open = (): OpenedPlayer => (opened ??= startPlayer(deps, settings, inform));

  /** Ends the player of this game; the next command starts it again. */
  const endGame = async (): Promise<void> => {
    const playerToClose = opened;
    opened = null;
    games += 1;
    playerToClose?.abort.abort();
    await (await playerToClose?.player)?.chooser.close();
  };

  const setOption = (line: string): void => {
    const option = parseSetoption(line);
    if (option === null) return inform('this is not an option');
    const next = applyOption(settings, option);
    if (!next.ok) return inform(next.message);
    const isOther = hasOtherPlayer(settings, next.value);
    settings = next.value;
    if (isOther && opened !== null) void endGame();
  };

  const setPosition = (line: string): void => {
    const read = parseUciGame(line);
    if (read.ok) game = read.value;
    else inform(`${read.message}; the position stays`);
  };

  const go = (args: readonly string[]): void => {
    // Every search gets one `bestmove`, also a search for which the client did not wait.
    search?.stop();
    const limits = parseGo(args);
    const fen = fenOf(game);
    const all = legalOf(game);
    const searchmoves = limits.searchmoves?.map((move) => listedCastling(fen, move, all)) ?? all;
    const legal = all.filter((move) => searchmoves.includes(move));
    if (all.length === 0) return deps.write('bestmove (none)');
    const { player } = open();
    const request = { game, legal: legal.length === 0 ? all : legal, go: limits, settings };
    const gameId = `uci-${games}`;
    search = startSearch(deps, { ...request, gameId, player });
  };

  const commands: Readonly<Record<string, (args: readonly string[], line: string) => void>> = {
    uci() {
      deps.write(`id name Arbiter ${cleanText(settings.player, MAX_TEXT)}`);
      deps.write('id author The Arbiter authors');
      for (const line of optionLines(cleanText(deps.player, MAX_TEXT))) deps.write(line);
      deps.write('uciok');
      open();
    },
    isready: () => respondWhenReady(deps, open(), inform),
    setoption: (_args, line) => setOption(line),
    ucinewgame() {
      search?.cancel();
      search = null;
      game = NEW_GAME;
      void endGame();
    },
    position: (_args, line) => setPosition(line),
    go,
    stop: () => search?.stop(),
    ponderhit: () => search?.ponderhit(),
  };

  return {
    handle(text) {
      const line = text.trim().slice(0, MAX_LINE);
      const [command = '', ...args] = line.split(/\s+/u);
      // A client may send commands that this engine does not know.
      if (Object.hasOwn(commands, command)) commands[command]?.(args, line);
      return command !== 'quit';
    },
    async close() {
      search?.cancel();
      await endGame();
    },
  };
}

const hasOtherPlayer = (before: UciSettings, after: UciSettings): boolean =>
  before.player !== after.player ||
  before.skillLevel !== after.skillLevel ||
  before.attempts !== after.attempts;

/** Opens and starts the player. The client is notified of an error, and the fallback player moves instead. */
function startPlayer(
  { standalone }: UciFrontEndDeps,
  settings: UciSettings,
  inform: (text: string) => void,
): OpenedPlayer {
  const abort = new AbortController();
  const start = async (): Promise<UciPlayer | null> => {
    const parts = await standalone;
    const player = await openPlayer(parts, settings);
    await warmUp(parts);
    if (!player.ok) {
      inform(player.message);
      return null;
    }
    const started = await player.value.chooser.start?.(abort.signal);
    if (started === undefined || started.ok || abort.signal.aborted) return player.value;
    inform(started.message);
    return player.value;
  };
  const player = start().catch((error: unknown) => {
    inform(error instanceof Error ? error.message : String(error));
    return null;
  });
  return { player, abort };
}

/** Lets both threads do a first search, so that the first move does not wait for their start. */
async function warmUp({ engineHost }: StandalonePlayers): Promise<void> {
  const legal = legalOf(NEW_GAME);
  const request = {
    template: CHESS_TEMPLATE,
    view: { fen: fenOf(NEW_GAME), turn: 'white', outcome: null },
    role: 'white',
    legal,
    level: 1,
    budgetMs: WARM_UP_MS,
    earlier: [],
  };
  const { signal } = new AbortController();
  await Promise.all([engineHost.choose(request, signal), engineHost.choose(request, signal)]);
}

/** Writes `readyok` when the player can be used, and otherwise before the client would give up. */
function respondWhenReady(
  { after, write }: UciFrontEndDeps,
  { player }: OpenedPlayer,
  inform: (text: string) => void,
): void {
  let hasResponded = false;
  const respond = (): void => {
    if (!hasResponded) write('readyok');
    hasResponded = true;
  };
  const cancel = after(MAX_READY_MS, () => {
    inform('the player is still starting');
    respond();
  });
  void player.then(() => {
    cancel();
    respond();
  });
}
