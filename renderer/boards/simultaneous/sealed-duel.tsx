import './duel.css';
import type { ReactElement, ReactNode } from 'react';
import { useText, type Translator } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { ChoiceRow } from '../choice-row.tsx';
import { resultText, nameOf, winnerOf } from '../game-labels.ts';
import { MoveAnnouncements } from '../move-announcements.tsx';
import { Glyph } from './glyphs.tsx';

/** The part of the view that all games with two hidden choices share. */
export interface DuelView {
  readonly choices: Readonly<Record<string, string | null>>;
  readonly outcome?: string | null | undefined;
  readonly outcome_reason?: string | null | undefined;
}

type CardFace = 'open' | 'sealed' | 'waiting' | 'unused';

/** Returns what a card shows; a choice is drawn only when the view contains it. */
function faceOf(props: GameBoardProps<DuelView>, role: string): CardFace {
  if (props.view.choices[role]) return 'open';
  if (props.view.outcome) return 'unused';
  return props.toAct.includes(role) ? 'waiting' : 'sealed';
}

const faceLabel = (translator: Translator, face: CardFace, choice: string | null | undefined): string =>
  face === 'open' && choice
    ? translator.code('action', choice)
    : translator.t(`board.card.${face === 'open' ? 'sealed' : face}`);

/** Shows two cards face to face; the accessible sentence of the picture names the choices. */
export function SealedDuel(props: {
  readonly game: GameBoardProps<DuelView>;
  /** The actions in the order of the buttons. */
  readonly actions: readonly string[];
  /** Shown between the cards, such as the drawn number or the score. */
  readonly center?: ReactNode;
  /** Shown under the cards, such as earlier rounds. */
  readonly below?: ReactNode;
  /** Read after the cards, for example "Round 3 of 10" or "drawn number 7". */
  readonly details?: string;
}): ReactElement {
  const translator = useText();
  const { game } = props;
  const { view, names } = game;
  const roles = Object.keys(view.choices);
  const orderedRoles = game.flipped ? [...roles].reverse() : roles;
  const winner = winnerOf(view.outcome);
  const labels = roles.map((role) =>
    translator.t('board.card.says', {
      name: nameOf(translator, names, role),
      choice: faceLabel(translator, faceOf(game, role), view.choices[role]),
    }),
  );
  const summary = [...labels, props.details, resultText(translator, names, view)].filter(Boolean).join('; ');
  return (
    <div className="duel" data-size={game.size}>
      <div
        role="img"
        aria-label={summary}
        className="board-area duel-area"
        data-below={props.below !== undefined}
      >
        <div className="duel-table">
          {orderedRoles.map((role) => (
            <SealedCard
              key={role}
              face={faceOf(game, role)}
              choice={view.choices[role] ?? null}
              name={nameOf(translator, names, role)}
              hasWon={winner === role}
            />
          ))}
          {props.center && <div className="duel-middle">{props.center}</div>}
        </div>
        {props.below}
      </div>
      {game.play && (
        <ChoiceRow
          play={game.play}
          label={translator.t('board.your_choice')}
          choices={props.actions.map((action) => ({
            action,
            label: translator.code('action', action),
            picture: <Glyph choice={action} />,
          }))}
        />
      )}
      <MoveAnnouncements moves={game.announcements} />
    </div>
  );
}

function SealedCard(props: {
  readonly face: CardFace;
  readonly choice: string | null;
  readonly name: string;
  readonly hasWon: boolean;
}): ReactElement {
  const translator = useText();
  return (
    <div className="duel-seat">
      <div className="duel-card" data-face={props.face} data-won={props.hasWon}>
        <div className="duel-card-inner">
          <div className="duel-card-back">
            {props.face === 'waiting' && <span className="duel-dots">···</span>}
          </div>
          <div className="duel-card-front">{props.choice && <Glyph choice={props.choice} />}</div>
        </div>
      </div>
      <div className="duel-name">
        <b>{props.name}</b>
        <span>{faceLabel(translator, props.face, props.choice)}</span>
      </div>
    </div>
  );
}
