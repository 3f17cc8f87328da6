import { useMemo, type ReactElement } from 'react';
import type { BoardProps, BoardPlay } from './board-props.ts';
import { findBoard } from './game-boards.tsx';
import { Lazy } from '../routes/lazy.tsx';
import { useText } from '../text/index.ts';
import { ChoiceRow } from './choice-row.tsx';
import './boards.css';

const NO_NAMES = {};
const NO_ACTIONS: readonly string[] = [];

/** Draws a view of any game, playable where `onAct` is given. */
export function Board(props: BoardProps): ReactElement {
  const play = usePlay(props);
  const board = findBoard(props.template);
  const fallback = <RawView view={props.view} play={play} />;
  return (
    <div className="board" data-size={props.size ?? 'full'}>
      {board === undefined ? (
        fallback
      ) : (
        <Lazy
          component={board}
          props={{
            view: props.view,
            viewpoint: props.viewpoint,
            size: props.size ?? 'full',
            flipped: props.flipped ?? false,
            toAct: props.toAct ?? NO_ACTIONS,
            lastAction: props.lastAction ?? null,
            names: props.names ?? NO_NAMES,
            announcements: props.announcements ?? NO_ACTIONS,
            play,
            fallback,
          }}
          fallback={<div className="board-awaited" />}
        />
      )}
    </div>
  );
}

/** Returns what the person may do here, in the first seat that the screen passed; null if they may not play. */
function usePlay(props: BoardProps): BoardPlay | null {
  const { legalActionsByRole, onAct, premove = null } = props;
  return useMemo(() => {
    const [role] = Object.keys(legalActionsByRole ?? {});
    if (role === undefined || !legalActionsByRole || !onAct) return null;
    const legalActions = legalActionsByRole[role] ?? NO_ACTIONS;
    return { role, legalActions, act: (action) => onAct(role, action), premove };
  }, [legalActionsByRole, onAct, premove]);
}

const MAX_CHOICES = 64;

/** Shows a view that has no board of its own as text, playable from the list of legal actions. */
function RawView(props: {
  readonly view: Readonly<Record<string, unknown>>;
  readonly play: BoardPlay | null;
}): ReactElement {
  const translator = useText();
  return (
    <div className="raw-view">
      <pre tabIndex={0} aria-label={translator.t('board.raw')}>
        {JSON.stringify(props.view, null, 2)}
      </pre>
      {props.play && (
        <ChoiceRow
          play={props.play}
          label={translator.t('board.your_choice')}
          choices={props.play.legalActions.slice(0, MAX_CHOICES).map((action) => ({ action, label: action }))}
        />
      )}
    </div>
  );
}
