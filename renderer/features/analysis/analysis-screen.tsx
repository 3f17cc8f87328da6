import { Download, FolderOpen } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PgnGame } from '../../../src/shared/contract/index.ts';
import { writePgn } from '../../../src/shared/pgn/write.ts';
import { saveFile, useQuery } from '../../host/index.ts';
import { ScreenPlaceholder } from '../../layout/screen-placeholder.tsx';
import { useChessFiles } from '../../routes/chess-file.ts';
import { Screen } from '../../layout/screen.tsx';
import { FITTED_BOARD_CLASSES, FITTED_SIDE_COLUMN_CLASSES } from '../../match/fitted-layout.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { OpeningLine } from '../../session/opening-line.tsx';
import { useText } from '../../text/index.ts';
import { Button, cx, Panel, StatusBadge, toast } from '../../ui/index.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AnalysisBoard } from './analysis-board.tsx';
import { EngineLines } from './engine-lines.tsx';
import { GameList } from './game-list.tsx';
import {
  childrenOf,
  emptyGame,
  fenAt,
  pathTo,
  START,
  START_FEN,
  tagOf,
  withMove,
  type GameAtMove,
  type LegalMove,
} from './game-tree.ts';
import { MoveTree } from './move-tree.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { PositionField } from './position-field.tsx';
import { ProblemNote } from './problem-note.tsx';
import { gameOfSession, moveIndexAtPly } from './session-game.ts';
import { useOpenedGames } from './use-opened-games.ts';

const NO_MOVES: readonly LegalMove[] = [];

interface BoardState extends GameAtMove {
  /** True for a file, a pasted text and a typed position; false for a game of this host and one made on this board. */
  readonly isImported: boolean;
}

/**
 * `#/analysis`: a board for games and positions from elsewhere; `?fen=…` opens a position, and `?session=…&ply=…` shows a
 * game of this host.
 */
export function AnalysisScreen() {
  const query = useAddressQuery();
  const sessionId = query.get('session');
  const fen = query.get('fen');
  if (sessionId !== '')
    return <SessionAnalysis key={sessionId} sessionId={sessionId} ply={Number(query.get('ply'))} />;
  return (
    <Analysis
      key={fen}
      initial={{ game: emptyGame(START_FEN), moveIndex: START, isImported: false }}
      fen={fen}
    />
  );
}

function SessionAnalysis({ sessionId, ply }: { readonly sessionId: string; readonly ply: number }) {
  const translator = useText();
  const { t } = translator;
  const { value, failure } = useQuery('sessions.get', { sessionId, viewpoint: null, frames: true });
  const isChess = value?.card.template === 'chess.v1';
  if (value === null || !isChess)
    return (
      <ScreenPlaceholder
        title={t('analysis.title')}
        failure={value === null ? failure : { code: 'NOT_FOUND', message: '' }}
        missing={{ title: t('session.missing_title'), hint: t('analysis.only_chess') }}
        back={{ path: '/sessions', label: t('screen.sessions') }}
      />
    );
  const game = gameOfSession(translator, value);
  return <Analysis initial={{ game, moveIndex: moveIndexAtPly(game, ply), isImported: false }} fen="" />;
}

/** The opening that the line has reached at a move: the last one that it names; null if it names none. */
function openingAtMove(game: PgnGame, moveIndex: number) {
  const path = pathTo(game, moveIndex);
  const namedIndex = path.findLast((index) => game.moves[index]?.opening !== undefined);
  return namedIndex === undefined ? null : (game.moves[namedIndex]?.opening ?? null);
}

/** Calls `onPaste` with a file or text that is pasted outside of the fields of the screen. */
function useOnPaste(onPaste: (file: Blob) => void): void {
  useEffect(() => {
    const listener = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea') !== null) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file === undefined && text.trim() === '') return;
      event.preventDefault();
      onPaste(file ?? new Blob([text]));
    };
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [onPaste]);
}

/** Says that the game was imported, so that nobody takes it for one that was played here. */
function ImportedBadge() {
  const { t } = useText();
  return (
    <StatusBadge tone="neutral">
      <span title={t('analysis.imported_hint')}>{t('analysis.imported')}</span>
    </StatusBadge>
  );
}

function Analysis({ initial, fen }: { readonly initial: BoardState; readonly fen: string }) {
  const { t } = useText();
  const [{ game, moveIndex, isImported }, setBoard] = useState(initial);
  const [isOpenDialogVisible, setIsOpenDialogVisible] = useState(false);
  const [tab, setTab] = useState<'moves' | 'games'>('moves');
  const onOpenGame = useCallback(
    (openedGame: PgnGame) => setBoard({ game: openedGame, moveIndex: START, isImported: true }),
    [],
  );
  const openedGames = useOpenedGames(onOpenGame);
  const { open } = openedGames;
  const openFile = useCallback(
    (file: Blob) => {
      setTab('moves');
      open(file);
    },
    [open],
  );
  useChessFiles(openFile);
  useOnPaste(openFile);
  useEffect(() => {
    if (fen !== '') open(new Blob([fen]));
  }, [fen, open]);
  const tree = useMemo(() => childrenOf(game), [game]);
  const onGoToMove = useCallback(
    (index: number) => setBoard((before) => ({ ...before, moveIndex: index })),
    [],
  );
  const onChange = useCallback((next: GameAtMove) => setBoard((before) => ({ ...before, ...next })), []);
  const fenNow = fenAt(game, moveIndex);
  const position = useQuery('pgn.position', { fen: fenNow });
  const legalMoves = position.value?.fen === fenNow ? position.value.legal : NO_MOVES;
  const onPlay = (uci: string): boolean => {
    const playedMove = legalMoves.find((move) => move.uci === uci);
    if (playedMove !== undefined) onChange(withMove(game, moveIndex, playedMove));
    return playedMove !== undefined;
  };
  const save = () => toast('ok', t('analysis.saved', { file: saveGame(game) }));
  const showGame = (index: number) => {
    openedGames.show(index);
    setTab('moves');
  };
  const moves = (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <GameHeader game={game} />
      <OpeningLine opening={openingAtMove(game, moveIndex)} />
      <div className="min-h-0 flex-1">
        <MoveTree game={game} tree={tree} moveIndex={moveIndex} onGoToMove={onGoToMove} />
      </div>
      <EngineLines fen={fenNow} onPlay={onPlay} />
      <PositionField fen={fenNow} onOpen={openFile} />
    </div>
  );
  return (
    <Screen
      title={t('analysis.title')}
      fixed
      oneLine
      announce={game.moves[moveIndex]?.san ?? null}
      subtitle={isImported ? <ImportedBadge /> : undefined}
      actions={
        <>
          <Button onClick={save}>
            <Download size={14} aria-hidden />
            {t('analysis.save')}
          </Button>
          <Button variant="primary" busy={openedGames.isBusy} onClick={() => setIsOpenDialogVisible(true)}>
            <FolderOpen size={14} aria-hidden />
            {t('analysis.open')}
          </Button>
        </>
      }
    >
      <div className={FITTED_BOARD_CLASSES}>
        <AnalysisBoard
          game={game}
          moveIndex={moveIndex}
          legalMoves={legalMoves}
          onGoToMove={onGoToMove}
          onChange={onChange}
          onPlay={onPlay}
        />
        <div className={cx('flex min-w-0 flex-col gap-4', FITTED_SIDE_COLUMN_CLASSES)}>
          <ProblemNote problem={openedGames.problem} />
          <Panel className="h-96 lg:h-auto lg:min-h-80 lg:flex-1">
            <div className="flex h-full min-h-0 flex-col">
              {openedGames.games.length < 2 ? (
                moves
              ) : (
                <Tabs<'moves' | 'games'>
                  label={t('analysis.parts')}
                  value={tab}
                  onChange={setTab}
                  tabs={[
                    { value: 'moves', label: t('session.moves'), panel: moves },
                    {
                      value: 'games',
                      label: t('analysis.games_of', { count: openedGames.games.length }),
                      panel: (
                        <GameList
                          games={openedGames.games}
                          unlistedCount={openedGames.unlistedCount}
                          selectedIndex={openedGames.selectedIndex}
                          onShow={showGame}
                        />
                      ),
                    },
                  ]}
                />
              )}
            </div>
          </Panel>
        </div>
      </div>
      {isOpenDialogVisible ? (
        <OpenDialog onOpen={openFile} onClose={() => setIsOpenDialogVisible(false)} />
      ) : null}
    </Screen>
  );
}

/** Saves a game as PGN and returns the name of its file. */
function saveGame(game: PgnGame): string {
  const fileName = `${fileNameOf(game)}.pgn`;
  saveFile({ fileName, mediaType: 'application/x-chess-pgn', text: writePgn(game) });
  return fileName;
}

/** A name for a file from the names of the players, in characters that every system allows. */
const fileNameOf = (game: PgnGame): string =>
  [tagOf(game, 'White'), tagOf(game, 'Black')]
    .flatMap((name) => (name === null ? [] : [name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)]))
    .join('-') || 'analysis';

/** Shows who played, where and when, as far as the game says so. */
function GameHeader({ game }: { readonly game: PgnGame }) {
  const white = tagOf(game, 'White');
  const black = tagOf(game, 'Black');
  if (white === null && black === null) return null;
  const details = ['Event', 'Date'].flatMap((name) => tagOf(game, name) ?? []);
  return (
    <div className="shrink-0">
      <p className="truncate font-semibold">
        {white ?? '?'} – {black ?? '?'} <span className="tabular-nums font-normal">{game.result}</span>
      </p>
      {details.length === 0 ? null : <p className="truncate text-small text-muted">{details.join(' · ')}</p>}
    </div>
  );
}
