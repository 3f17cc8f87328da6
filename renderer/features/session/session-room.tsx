import { CircleDot } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { CallOutput, SessionDetail } from '../../../src/shared/contract/index.ts';
import { useDeed } from '../../host/index.ts';
import { rememberMatch } from '../../host/match-memory.ts';
import { useText } from '../../text/index.ts';
import { cx, ErrorNote, FailureNote } from '../../ui/index.ts';
import { BoardColumn } from './board-column.tsx';
import { createTally } from './move-words.ts';
import { PlayControls } from './play-controls.tsx';
import { rematchOf } from './rematch.ts';
import { ResultBanner } from './result-banner.tsx';
import { StoryLine } from './story-line.tsx';
import { SidePanels, type SideTab } from './side-panels.tsx';
import { TransportBar } from './transport-bar.tsx';
import { useAct, type Acting } from './use-act.ts';
import { useModelMoves } from './use-model-moves.ts';
import { useReplay } from './use-replay.ts';
import { useSessionKeys } from './use-session-keys.ts';
import type { SessionWatch } from './use-session.ts';
import { VerifyLine } from './verify-line.tsx';

/** The board with its two players, and everything that is known of the session beside it. */
export function SessionRoom(props: {
  readonly detail: SessionDetail;
  readonly watch: SessionWatch;
  readonly verified: CallOutput<'sessions.verify'> | null;
}) {
  const text = useText();
  const { detail, watch } = props;
  const { card } = detail;
  const { frames } = watch;
  const replay = useReplay(Math.max(0, frames.length - 1));
  const [flipped, setFlipped] = useState(false);
  const [tab, setTab] = useState<SideTab>('moves');
  const acting = useAct(card.sessionId, card.tick, watch.reload);
  const [tally] = useState(createTally);
  const moves = useMemo(() => tally(text, detail, frames), [tally, text, detail, frames]);
  const models = useModelMoves(detail);
  const flip = () => setFlipped((before) => !before);
  const nextViewpoint = () => {
    const at = detail.viewpoints.indexOf(detail.viewpoint);
    const next = detail.viewpoints[(at + 1) % detail.viewpoints.length];
    if (next !== undefined) watch.see(next);
  };
  useSessionKeys({
    replay,
    onFlip: flip,
    onRaw: () => setTab((before) => (before === 'raw' ? 'moves' : 'raw')),
    onViewpoint: nextViewpoint,
  });
  const nameOf = (role: string) => card.seats[role]?.name ?? text.code('role', role);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,min(44rem,calc(100dvh-17rem)))_minmax(20rem,1fr)]">
      <BoardColumn
        detail={detail}
        frames={frames}
        moves={moves}
        replay={replay}
        acting={acting}
        flipped={flipped}
        bar={
          <TransportBar
            replay={replay}
            live={card.status === 'active'}
            onFlip={flip}
            viewpoint={detail.viewpoint}
            viewpoints={detail.viewpoints}
            onViewpoint={watch.see}
            nameOf={nameOf}
          />
        }
      />
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-0 lg:h-[calc(100dvh-6.5rem)]">
        {card.quarantined ? <ErrorNote code="QUARANTINED" /> : null}
        <FailureNote failure={watch.failure} />
        <Result detail={detail} />
        <Turn detail={detail} acting={acting} />
        <PlayControls detail={detail} role={card.yours[0] ?? null} onDone={watch.reload} />
        {props.verified === null ? null : <VerifyLine verified={props.verified} />}
        <StoryLine card={card} />
        <SidePanels
          detail={detail}
          shown={frames[replay.at] ?? detail.view}
          frames={frames}
          moves={moves}
          models={models}
          replay={replay}
          tab={tab}
          onTab={setTab}
        />
      </div>
    </div>
  );
}

function Result({ detail }: { readonly detail: SessionDetail }) {
  const [, navigate] = useLocation();
  const rematch = useDeed('match.start');
  const start = () => {
    if (detail.match === null) return;
    const match = rematchOf(detail.match);
    void rematch.run(match).then((started) => {
      if (started?.sessionId == null) return;
      rememberMatch(match);
      navigate(`/sessions/${started.sessionId}`);
    });
  };
  return (
    <>
      <ResultBanner card={detail.card} busy={rematch.busy} onRematch={detail.match === null ? null : start} />
      <FailureNote failure={rematch.failure} />
    </>
  );
}

/** Whose turn it is for the person, what is on its way, and what was refused. */
function Turn({ detail, acting }: { readonly detail: SessionDetail; readonly acting: Acting }) {
  const { t } = useText();
  const { card } = detail;
  const [mine] = card.yours;
  const asked = mine !== undefined && card.toAct.includes(mine) && !acting.busy;
  const waiting = acting.busy ? 'session.sending' : 'session.their_turn';
  return (
    <>
      {mine !== undefined && card.status === 'active' ? (
        <p className={cx('flex items-center gap-2 text-section font-semibold', !asked && 'text-muted')}>
          {asked ? <CircleDot size={16} aria-hidden className="text-accent" /> : null}
          {t(asked ? 'session.your_turn' : waiting)}
        </p>
      ) : null}
      <FailureNote failure={acting.failure} />
    </>
  );
}
