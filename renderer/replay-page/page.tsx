import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReplayRecord } from '../../src/main/sessions/rules/replay-record.ts';
import { revealedView, type SignedVerdict } from '../../src/main/sessions/rules/replay-verdict.ts';
import type { Language } from '../text/languages.ts';
import { movesOf, type ReplayMove } from './moves.ts';
import type { ReplayGame } from './replay-game.ts';
import { translatorOf, TranslatorContext } from './page-translator.ts';
import { PlayerBar, positionNotes } from './player-bar.tsx';
import { PlaybackControls, usePosition } from './playback-controls.tsx';
import { ProofNote, Verdict } from './verdict.tsx';
import { pageTextsOf, type PageTexts } from './page-texts.ts';

interface ReplayPageProps {
  readonly record: ReplayRecord;
  readonly verdict: SignedVerdict;
  readonly game: ReplayGame;
  readonly systemLanguage: Language;
}

type Theme = 'dark' | 'light';
const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

/** Shows the whole page: the verdict first, then the game. */
export function ReplayPage(props: ReplayPageProps) {
  const [language, setLanguage] = useState(props.systemLanguage);
  const [theme, setTheme] = useState(systemTheme);
  const translator = useMemo(() => translatorOf(language), [language]);
  const texts = pageTextsOf(language);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = language;
  }, [theme, language]);
  const { record, game } = props;
  const names = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(record.players).map(([role, player]) => [role, translator.player(player)]),
      ),
    [record, translator],
  );
  return (
    <TranslatorContext value={translator}>
      <header className="page-head">
        <h1>{Object.values(names).join(' – ')}</h1>
        <p>{translator.code('game', record.header.template)}</p>
        <span className="page-choices">
          <button type="button" onClick={() => setLanguage(language === 'en' ? 'zh-CN' : 'en')}>
            {texts.otherLanguage}
          </button>
          <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
            {texts.otherTheme}
          </button>
        </span>
      </header>
      <Verdict record={record} verdict={props.verdict} names={names} texts={texts} />
      {props.verdict.states.length > 0 ? (
        <Game
          record={record}
          states={props.verdict.states}
          game={game}
          texts={texts}
          names={names}
          translator={translator}
        />
      ) : null}
      <ProofNote record={record} texts={texts} />
    </TranslatorContext>
  );
}

interface GameView {
  readonly record: ReplayRecord;
  readonly states: SignedVerdict['states'];
  readonly game: ReplayGame;
  readonly texts: PageTexts;
  readonly names: Readonly<Record<string, string>>;
  readonly translator: ReturnType<typeof translatorOf>;
}

function Game({ record, states, game, texts, names, translator }: GameView) {
  const [isFlipped, setIsFlipped] = useState(false);
  const position = usePosition(states.length - 1, () => setIsFlipped((wasFlipped) => !wasFlipped));
  const moves = useMemo(
    () => movesOf(record, states, { game, translator, texts }),
    [record, states, game, translator, texts],
  );
  const state = states[position.index];
  const { gameTemplate, Board } = game;
  const view = useMemo(
    () => (state === undefined ? null : revealedView(gameTemplate, state)),
    [gameTemplate, state],
  );
  const notes = positionNotes(record, moves, position.index);
  const [first = '', second = ''] = isFlipped ? [...gameTemplate.roles].reverse() : gameTemplate.roles;
  const playerBar = (role: string) => (
    <PlayerBar
      record={record}
      role={role}
      name={names[role] ?? role}
      texts={texts}
      share={shareOf(notes, gameTemplate, role)}
    />
  );
  return (
    <div className="page-game">
      <section aria-label={texts.board}>
        {playerBar(second)}
        <div className="board page-board" data-size="full">
          {view === null || state === undefined ? null : (
            <Board
              view={view as never}
              viewpoint={null}
              size="full"
              flipped={isFlipped}
              toAct={gameTemplate.toAct(state)}
              lastAction={notes.lastAction}
              names={names}
              announcements={[]}
              play={null}
            />
          )}
        </div>
        {playerBar(first)}
        <PlaybackControls position={position} texts={texts} onFlip={() => setIsFlipped(!isFlipped)} />
        {notes.opening === null ? null : (
          <p className="page-opening" lang="en">
            {notes.opening[1]} {notes.opening[2]}
          </p>
        )}
        {notes.comment === null ? null : (
          <figure className="page-written">
            <figcaption>{texts.wrote(names[notes.comment.role] ?? notes.comment.role)}</figcaption>
            <blockquote>{notes.comment.text}</blockquote>
          </figure>
        )}
      </section>
      <section aria-label={texts.moves}>
        <h2>{texts.moves}</h2>
        <MoveList
          moves={moves}
          index={position.index}
          onGoToPosition={position.go}
          texts={texts}
          names={gameTemplate.hasHiddenParts ? names : null}
        />
      </section>
    </div>
  );
}

/** The expected score of a role now, 0 to 1; null where the position was not evaluated. */
function shareOf(
  { expectedScore }: { readonly expectedScore: number | null },
  gameTemplate: ReplayGame['gameTemplate'],
  role: string,
): number | null {
  if (expectedScore === null) return null;
  return gameTemplate.roles[0] === role ? expectedScore : 1 - expectedScore;
}

function MoveList(props: {
  readonly moves: readonly ReplayMove[];
  readonly index: number;
  readonly onGoToPosition: (position: number) => void;
  readonly texts: PageTexts;
  /** The names by role where each row names its player; null where the players take turns. */
  readonly names: Readonly<Record<string, string>> | null;
}) {
  const { moves, onGoToPosition, texts, names } = props;
  const list = useRef<HTMLOListElement>(null);
  const currentSeq = moves.findLast((move) => move.position === props.index)?.seq;
  // The first entry of the list is the start of the game.
  const entryIndex = moves.findIndex(({ seq }) => seq === currentSeq) + 1;
  useEffect(() => {
    const element = list.current;
    const entry = element?.children[entryIndex];
    if (!element || !(entry instanceof HTMLElement)) return undefined;
    // Only the list scrolls; `scrollIntoView` would move the board out of the window too.
    const scroll = (): void => {
      element.scrollTop = entry.offsetTop - element.clientHeight / 2;
    };
    scroll();
    // The verdict and other parts that arrive later change the height of the list.
    const observer = new ResizeObserver(scroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, [entryIndex]);
  return (
    <ol className="page-moves" data-named={names !== null} ref={list}>
      <li>
        <button type="button" aria-current={props.index === 0} onClick={() => onGoToPosition(0)}>
          {texts.start}
        </button>
      </li>
      {moves.map((move) => (
        <li key={move.seq}>
          <span className="page-number">{move.seq}</span>
          <button
            type="button"
            aria-current={move.seq === currentSeq}
            onClick={() => onGoToPosition(move.position)}
          >
            {names === null ? move.label : `${names[move.role] ?? move.role}: ${move.label}`}
          </button>
        </li>
      ))}
    </ol>
  );
}
