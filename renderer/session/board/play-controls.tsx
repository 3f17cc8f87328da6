import { CircleStop, Flag, Handshake, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { useLive, useMutation } from '../../host/index.ts';
import { ConfirmCall } from '../../layout/confirm-call.tsx';
import { useText } from '../../text/index.ts';
import { Button, ConfirmDialog, FailureNote, TextField } from '../../ui/index.ts';

/** Kinds of players that this host moves itself and can pause. */
const HOSTED_KINDS = new Set(['random', 'builtin', 'uci', 'llm', 'seat']);

/** Shows buttons to resign, to offer or answer a draw, to pause hosted players and to end the game. */
export function PlayControls(props: {
  readonly detail: SessionDetail;
  /** The seat of the person, or null. */
  readonly role: string | null;
  readonly onDone: () => void;
  readonly onResigned: () => void;
}) {
  const { detail, role } = props;
  const { card } = detail;
  const isLost = useLive((live) => live.connection === 'lost');
  if (card.status !== 'active' || card.quarantined) return null;
  const hasHostedPlayers = Object.values(card.seats).some((seat) => HOSTED_KINDS.has(seat.kind));
  return (
    <fieldset disabled={isLost} className="flex min-w-0 flex-wrap items-center gap-2">
      {role === null ? null : <OwnSeat {...props} role={role} />}
      {hasHostedPlayers ? (
        <PausePlayers sessionId={card.sessionId} isPaused={detail.paused} onDone={props.onDone} />
      ) : null}
      <EndGame sessionId={card.sessionId} onDone={props.onDone} />
    </fieldset>
  );
}

function OwnSeat(props: {
  readonly detail: SessionDetail;
  readonly role: string;
  readonly onDone: () => void;
  readonly onResigned: () => void;
}) {
  const { t } = useText();
  const { drawOffers, card } = props.detail;
  const { sessionId, drawOfferedBy } = card;
  const resign = useMutation('sessions.resign');
  const draw = useMutation('sessions.draw');
  const [isConfirming, setIsConfirming] = useState(false);
  const sendDraw = (choice: 'offer' | 'accept' | 'decline') =>
    void draw.run({ sessionId, role: props.role, draw: choice }).then(props.onDone);
  const failure = resign.failure ?? draw.failure;
  const isDrawOffered = drawOfferedBy !== null && drawOfferedBy !== props.role;
  return (
    <>
      {isDrawOffered ? (
        <div
          role="group"
          aria-label={t('session.draw_offered')}
          className="flex flex-wrap items-center gap-2"
        >
          <span className="font-medium">{t('session.draw_offered')}</span>
          <Button variant="primary" busy={draw.busy} onClick={() => sendDraw('accept')}>
            {t('session.draw_accept')}
          </Button>
          <Button busy={draw.busy} onClick={() => sendDraw('decline')}>
            {t('session.draw_decline')}
          </Button>
        </div>
      ) : !drawOffers ? null : (
        <Button busy={draw.busy} disabled={drawOfferedBy === props.role} onClick={() => sendDraw('offer')}>
          <Handshake size={14} aria-hidden />
          {t(drawOfferedBy === props.role ? 'session.draw_waiting' : 'session.draw_offer')}
        </Button>
      )}
      <Button onClick={() => setIsConfirming(true)}>
        <Flag size={14} aria-hidden />
        {t('session.resign')}
      </Button>
      <FailureNote failure={failure} />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('session.resign_title')}
        confirmLabel={t('session.resign_confirm')}
        busy={resign.busy}
        danger
        onConfirm={() =>
          void resign.run({ sessionId, role: props.role }).then((resigned) => {
            setIsConfirming(false);
            if (resigned !== null) props.onResigned();
            props.onDone();
          })
        }
      >
        {t('session.resign_hint')}
      </ConfirmDialog>
    </>
  );
}

/** Ends a game that will not be finished, after a question in which the person may give a reason. */
function EndGame({ sessionId, onDone }: { readonly sessionId: string; readonly onDone: () => void }) {
  const { t } = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        <CircleStop size={14} aria-hidden />
        {t('session.end')}
      </Button>
      <ConfirmCall
        call="sessions.abort"
        input={{ sessionId, reason: reason.trim() }}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onDone={onDone}
        title={t('session.end_title')}
        confirmLabel={t('session.end_confirm')}
      >
        <p className="mb-3">{t('session.end_hint')}</p>
        <TextField
          showLabel
          label={t('session.end_reason')}
          value={reason}
          maxLength={200}
          onChange={setReason}
        />
      </ConfirmCall>
    </>
  );
}

function PausePlayers(props: {
  readonly sessionId: string;
  readonly isPaused: boolean;
  readonly onDone: () => void;
}) {
  const { sessionId, isPaused } = props;
  const { t } = useText();
  const pause = useMutation('match.pause');
  return (
    <>
      <Button
        busy={pause.busy}
        aria-pressed={isPaused}
        onClick={() =>
          void pause
            .run({ sessionId, paused: !isPaused })
            .then((response) => response !== null && props.onDone())
        }
      >
        {isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        {t(isPaused ? 'session.resume_players' : 'session.pause_players')}
      </Button>
      <FailureNote failure={pause.failure} />
    </>
  );
}
