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
export type OpeningProblem =
  | { readonly kind: 'too_large' | 'empty' | 'unreadable' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** `line` is the number of the line in the file. */
  | { readonly kind: 'game'; readonly problem: PgnProblem; readonly line: number };

export interface OpenedGames {
  readonly games: readonly ListedGame[];
  /** Games of the file after the last listed one. */
  readonly unlistedCount: number;
  /** The game of the list that was chosen last, also while it is read or could not be read; null without a list. */
  readonly selected: number | null;
  readonly problem: OpeningProblem | null;
  readonly isBusy: boolean;
  /** Opens a file or a pasted text. */
  readonly open: (file: Blob) => void;
  readonly show: (index: number) => void;
}

type OpenResult = { readonly game: PgnGame } | { readonly problem: OpeningProblem };

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
  readonly selected: number | null;
  readonly problem: OpeningProblem | null;
  readonly isBusy: boolean;
}

const NOTHING: State = { games: [], unlistedCount: 0, selected: null, problem: null, isBusy: false };

/** Opens files of games and positions. What was shown before stays until something else can be shown. */
export function useOpenedGames(onOpenGame: (game: PgnGame) => void): OpenedGames {
  const api = useApi();
  const [state, setState] = useState(NOTHING);
  const reader = useRef<PgnReader | null>(null);
  /** Counts the requests, so that a late response to an earlier one is dropped. */
  const requestCount = useRef(0);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );

  const applyRead = useCallback(
    (read: OpenResult, change: Partial<State>) => {
      if ('game' in read) onOpenGame(read.game);
      setState((before) => ({
        ...before,
        ...change,
        isBusy: false,
        problem: 'game' in read ? null : read.problem,
      }));
    },
    [onOpenGame],
  );

  const open = useCallback(
    (file: Blob) => {
      const requestNumber = ++requestCount.current;
      const isCurrent = () => requestNumber === requestCount.current;
      const fail = (problem: OpeningProblem) => applyRead({ problem }, {});
      if (file.size > MAX_PGN_FILE_BYTES) {
        fail({ kind: 'too_large' });
        return;
      }
      setState((before) => ({ ...before, isBusy: true, problem: null }));
      const opening = async (): Promise<void> => {
        const shortText = file.size < MAX_FEN_BYTES ? (await file.text()).trim() : '';
        if (FEN.test(shortText)) {
          const read = await readFen(api, shortText);
          if (isCurrent())
            applyRead(read, 'game' in read ? { games: [], unlistedCount: 0, selected: null } : {});
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
        const read = await readGame(api, await reader.current.textOf(0), first.line);
        if (isCurrent()) applyRead(read, { games, unlistedCount, selected: 0 });
      };
      opening().catch(() => isCurrent() && fail({ kind: 'unreadable' }));
    },
    [api, applyRead],
  );

  const show = (index: number): void => {
    const listed = state.games[index];
    const source = reader.current;
    if (listed === undefined || source === null) return;
    const requestNumber = ++requestCount.current;
    setState((before) => ({ ...before, isBusy: true, problem: null, selected: index }));
    void source
      .textOf(index)
      .then((text) => readGame(api, text, listed.line))
      .then(
        (read) => requestNumber === requestCount.current && applyRead(read, { selected: index }),
        () => requestNumber === requestCount.current && applyRead({ problem: { kind: 'unreadable' } }, {}),
      );
  };
  return { ...state, open, show };
}
