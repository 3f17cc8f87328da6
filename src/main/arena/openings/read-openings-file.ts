import { z } from 'zod';
import type { NewOpenings, PgnProblem } from '../../../shared/contract/index.ts';
import { parseJson, type JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { splitPgn } from '../../../shared/pgn/split.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import type { GameTemplate } from '../../games/index.ts';
import { parsePgnGame, type ParsedPgn } from '../../chess-data/pgn/index.ts';
import { playOpening } from './play-opening.ts';
import type { Opening, OpeningSuite } from './suite.ts';

type OpeningsFile = Extract<NewOpenings, { kind: 'file' }>;

const MAX_OPENINGS = 5000;
/** Maximum number of actions of an opening in JSONL; of a PGN game, a request says how many plies are read. */
const MAX_ACTIONS = 60;
/** The template whose games PGN can hold. */
const PGN_TEMPLATE = 'chess.v1';

const header = z.object({ suite: z.string().min(1).max(64), game: z.string().min(1).max(64) });
const row = z.object({
  id: z.string().min(1).max(64),
  actions: z.array(z.string().min(1).max(64)).min(1).max(MAX_ACTIONS),
});

/** An opening with the line of the file where it stands, for the message when it cannot be played. */
interface WrittenOpening {
  readonly line: number;
  readonly id: string;
  readonly moves: readonly string[];
}

/**
 * Reads a file of openings: JSONL as `suiteText` writes it, or the main lines of a PGN file. Every opening is
 * played; the first that cannot be played refuses the file, with its line and move. Of equal openings the first
 * is kept.
 */
export async function readOpeningsFile(
  gameTemplate: GameTemplate,
  options: JsonObject,
  file: OpeningsFile,
): Promise<Outcome<OpeningSuite>> {
  const problem = (line: number, message: string) =>
    refuse('INVALID_REQUEST', `${file.fileName}, line ${line}: ${message}`);
  const isPgn = /\.pgn$/iu.test(file.fileName);
  const parsedFile = isPgn ? await readPgn(file, gameTemplate.id) : readJsonl(file, gameTemplate.id);
  if (!parsedFile.ok) return problem(parsedFile.line, parsedFile.message);
  const { name, openings } = parsedFile;
  if (openings.length === 0) return problem(1, 'there is no opening in the file');
  if (openings.length > MAX_OPENINGS) return problem(1, `a suite has at most ${MAX_OPENINGS} openings`);
  const byActions = new Map<string, Opening>();
  for (const { line, id, moves } of openings) {
    const playedOpening = playOpening(gameTemplate, options, moves);
    if (!playedOpening.ok) return problem(line, `move ${playedOpening.ply}: ${playedOpening.problem}`);
    const key = playedOpening.actions.join(' ');
    if (!byActions.has(key)) byActions.set(key, { id, actions: playedOpening.actions });
  }
  const sha256 = sha256Hex(file.text);
  return accept({ name, template: gameTemplate.id, sha256, openings: [...byActions.values()] });
}

type WrittenSuite =
  | { readonly ok: true; readonly name: string; readonly openings: readonly WrittenOpening[] }
  | { readonly ok: false; readonly line: number; readonly message: string };

const refuseAt = (line: number, message: string): WrittenSuite => ({ ok: false, line, message });

function readJsonl({ text }: OpeningsFile, template: string): WrittenSuite {
  const [first = '', ...lines] = text.split(/\r?\n/u);
  const head = header.safeParse(parseJson(first));
  if (!head.success)
    return refuseAt(1, 'it must be {"suite": NAME, "game": TEMPLATE}; PGN files end in .pgn');
  if (head.data.game !== template)
    return refuseAt(1, `the openings are for ${head.data.game}, and the run plays ${template}`);
  const openings: WrittenOpening[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const parsedRow = row.safeParse(parseJson(line));
    if (!parsedRow.success) return refuseAt(index + 2, 'it must be {"id": ID, "actions": [ACTION, …]}');
    openings.push({ line: index + 2, id: parsedRow.data.id, moves: parsedRow.data.actions });
  }
  return { ok: true, name: head.data.suite, openings };
}

/** Reads the first moves of each game of the file. */
async function readPgn({ fileName, text, plies }: OpeningsFile, template: string): Promise<WrittenSuite> {
  if (template !== PGN_TEMPLATE)
    return refuseAt(1, `a PGN file has games of chess, and the run plays ${template}`);
  const openings: WrittenOpening[] = [];
  for (const [index, game] of splitPgn(text).games.entries()) {
    if (Object.keys(game.tags).some((tag) => tag.toUpperCase() === 'FEN'))
      return refuseAt(game.line, 'the game has a FEN tag, and openings begin at the start position');
    const parsedGame = await parsePgnGame(game.text);
    if (!parsedGame.ok)
      return refuseAt(game.line + parsedGame.problem.line - 1, problemText(parsedGame.problem));
    const moves = mainLine(parsedGame, plies);
    if (moves.length > 0) openings.push({ line: game.line, id: `game-${index + 1}`, moves });
  }
  return { ok: true, name: fileName.slice(0, 64), openings };
}

/** At most `plies` moves without the variations: after each one comes the first move that follows it. */
function mainLine({ game: { moves } }: Extract<ParsedPgn, { ok: true }>, plies: number): readonly string[] {
  const line: string[] = [];
  let last = -1;
  while (line.length < plies) {
    const next = moves.findIndex(({ parent }, index) => parent === last && index > last);
    const move = moves[next];
    if (move === undefined) break;
    line.push(move.uci);
    last = next;
  }
  return line;
}

const problemText = ({ code, token }: PgnProblem): string =>
  `${code.replaceAll('_', ' ')}${token === '' ? '' : ` "${token}"`}`;
