import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api, PgnGame, PgnProblem } from '../../../src/shared/contract/index.ts';
import { MAX_PGN_FILE_BYTES, MAX_PGN_GAME_BYTES } from '../../../src/shared/pgn/limits.ts';
import { failureOf, useApi, type Failure } from '../../host/index.ts';
import { emptyGame } from './game-tree.ts';
import type { ListedGame } from './pgn-messages.ts';
import { createPgnReader, type PgnReader } from './pgn-reader.ts';

/** A position is one line with the eight ranks of a board. */
const FEN = /^\S+(?:\/\S+){7}(?:[ \t]+\S+){1,5}$/u;

/** A longer text is no position, and is not read as one. */
const MAX_FEN_BYTES = 256;

/** Why nothing could be opened. */
export type OpenProblem =
  | { readonly kind: 'too_large' | 'empty' | 'unreadable' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** `line` is the number of the line in the file. */
  | { readonly kind: 'game'; readonly problem: PgnProblem; readonly line: number };

export interface OpenedGames {
  readonly games: readonly ListedGame[];
  /** Games of the file after the last listed one. */
  readonly unlistedCount: number;
  /** The index of the game that was chosen last, also while it is read and if it could not be; null without a list. */
  readonly selectedIndex: number | null;
  readonly problem: OpenProblem | null;
  readonly isBusy: boolean;
  /** Opens a file or a pasted text. */
  readonly open: (file: Blob) => void;
  readonly show: (index: number) => void;
}

type OpenResult = { readonly game: PgnGame } | { readonly problem: OpenProblem };

async function readGame(api: Api, text: string, line: number): Promise<OpenResult> {
  if (new Blob([text]).size > MAX_PGN_GAME_BYTES) {
    const problem: PgnProblem = { code: 'too_long', line: 1, token: '', fen: null };
    return { problem: { kind: 'game', problem, line } };
  }
  try {
    const { game, problem } = await api.call('pgn.read', { text });
    if (game !== null) return { game };
    if (problem === null) return { problem: { kind: 'unreadable' } };
    return { problem: { kind: 'game', problem, line: line + problem.line - 1 } };
  } catch (error) {
    return { problem: { kind: 'failed', failure: failureOf(error) } };
  }
}

async function readFen(api: Api, text: string): Promise<OpenResult> {
  try {
    const { fen, problem } = await api.call('pgn.position', { fen: text });
    if (fen !== null) return { game: emptyGame(fen) };
    return {
      problem: { kind: 'game', problem: { code: 'fen', line: 1, token: '', fen: problem }, line: 1 },
    };
  } catch (error) {
    return { problem: { kind: 'failed', failure: failureOf(error) } };
  }
}

interface State {
  readonly games: readonly ListedGame[];
  readonly unlistedCount: number;
  readonly selectedIndex: number | null;
  readonly problem: OpenProblem | null;
  readonly isBusy: boolean;
}

const NOTHING: State = { games: [], unlistedCount: 0, selectedIndex: null, problem: null, isBusy: false };

/** Opens files of games and positions. What was shown before stays until something else can be shown. */
export function useOpenedGames(onOpenGame: (game: PgnGame) => void): OpenedGames {
  const api = useApi();
  const [state, setState] = useState(NOTHING);
  const reader = useRef<PgnReader | null>(null);
  /** The number of the newest request; a response to an earlier one is dropped. */
  const newestRequest = useRef(0);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );

  const applyResult = useCallback(
    (result: OpenResult, change: Partial<State>) => {
      if ('game' in result) onOpenGame(result.game);
      setState((before) => ({
        ...before,
        ...change,
        isBusy: false,
        problem: 'game' in result ? null : result.problem,
      }));
    },
    [onOpenGame],
  );

  const open = useCallback(
    (file: Blob) => {
      const requestNumber = ++newestRequest.current;
      const isCurrent = () => requestNumber === newestRequest.current;
      const fail = (problem: OpenProblem) => applyResult({ problem }, {});
      if (file.size > MAX_PGN_FILE_BYTES) {
        fail({ kind: 'too_large' });
        return;
      }
      setState((before) => ({ ...before, isBusy: true, problem: null }));
      const readFile = async (): Promise<void> => {
        const shortText = file.size < MAX_FEN_BYTES ? (await file.text()).trim() : '';
        if (FEN.test(shortText)) {
          const result = await readFen(api, shortText);
          if (isCurrent())
            applyResult(result, 'game' in result ? { games: [], unlistedCount: 0, selectedIndex: null } : {});
          return;
        }
        reader.current ??= createPgnReader();
        const { games, unlistedCount } = await reader.current.open(file);
        const [first] = games;
        if (!isCurrent()) return;
        if (first === undefined) {
          fail({ kind: 'empty' });
          return;
        }
        const result = await readGame(api, await reader.current.textOf(0), first.line);
        if (isCurrent()) applyResult(result, { games, unlistedCount, selectedIndex: 0 });
      };
      readFile().catch(() => isCurrent() && fail({ kind: 'unreadable' }));
    },
    [api, applyResult],
  );

  const show = (index: number): void => {
    const listedGame = state.games[index];
    const source = reader.current;
    if (listedGame === undefined || source === null) return;
    const requestNumber = ++newestRequest.current;
    setState((before) => ({ ...before, isBusy: true, problem: null, selectedIndex: index }));
    void source
      .textOf(index)
      .then((text) => readGame(api, text, listedGame.line))
      .then(
        (result) => requestNumber === newestRequest.current && applyResult(result, { selectedIndex: index }),
        () => requestNumber === newestRequest.current && applyResult({ problem: { kind: 'unreadable' } }, {}),
      );
  };
  return { ...state, open, show };
}
