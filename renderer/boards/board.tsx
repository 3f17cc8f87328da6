import './boards.css';
import { useMemo, type ReactElement } from 'react';
import type { BoardProps, Play } from './board-props.ts';
import { drawGame } from './games.tsx';
import { RawView } from './raw-view.tsx';

const NO_NAMES = {};
const NOTHING: readonly string[] = [];

/** Any game: a view in, a picture out, with the means to play where `onAct` is given. */
export function Board(props: BoardProps): ReactElement {
  const play = usePlay(props);
  const picture = drawGame(props.template, {
    view: props.view,
    viewpoint: props.viewpoint,
    size: props.size ?? 'full',
    flipped: props.flipped ?? false,
    toAct: props.toAct ?? NOTHING,
    lastAction: props.lastAction ?? null,
    names: props.names ?? NO_NAMES,
    announcements: props.announcements ?? NOTHING,
    play,
  });
  return (
    <div className="board" data-size={props.size ?? 'full'}>
      {picture ?? <RawView view={props.view} play={play} />}
    </div>
  );
}

/** The seat the person plays here: the first one that the screen handed over. */
function usePlay(props: BoardProps): Play | null {
  const { legal, onAct } = props;
  return useMemo(() => {
    const [role] = Object.keys(legal ?? {});
    if (role === undefined || !legal || !onAct) return null;
    return { role, legal: legal[role] ?? NOTHING, act: (action) => onAct(role, action) };
  }, [legal, onAct]);
}
