import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CallOutput, SessionDetail } from '../../../src/shared/contract/index.ts';
import { Screen } from '../../frame/screen.tsx';
import { useText, type Speaker } from '../../text/index.ts';
import { buttonClass, CopyText, EmptyState, FailureNote, Skeleton, Verdict } from '../../ui/index.ts';
import { announcement } from './announcement.ts';
import { ExportMenu } from './export-menu.tsx';
import { SessionRoom } from './session-room.tsx';
import { useSession, type SessionWatch } from './use-session.ts';
import { VerifyButton } from './verify-line.tsx';

/** `#/sessions/<id>`: one session, live, replayed or played. */
export function SessionScreen(props: { params: Readonly<Record<string, string | undefined>> }) {
  const sessionId = props.params['sessionId'] ?? '';
  return <OneSession key={sessionId} sessionId={sessionId} />;
}

function OneSession({ sessionId }: { readonly sessionId: string }) {
  const text = useText();
  const watch = useSession(sessionId);
  const [verified, setVerified] = useState<CallOutput<'sessions.verify'> | null>(null);
  const { detail } = watch;
  if (detail === null) return <NotHere sessionId={sessionId} watch={watch} />;
  return (
    <Screen
      title={titleOf(text, detail)}
      facts={<Facts detail={detail} />}
      announce={announcement(text, detail)}
      actions={
        <>
          <VerifyButton sessionId={sessionId} onVerified={setVerified} />
          <ExportMenu sessionId={sessionId} template={detail.card.template} />
        </>
      }
    >
      <SessionRoom detail={detail} watch={watch} verified={verified} />
    </Screen>
  );
}

const titleOf = (text: Speaker, { card }: SessionDetail): string =>
  text.t('session.title', {
    game: text.code('game', card.template),
    players: Object.values(card.seats)
      .map((seat) => seat.name)
      .join(' – '),
  });

function Facts({ detail }: { readonly detail: SessionDetail }) {
  const { t } = useText();
  const { card } = detail;
  return (
    <>
      <Verdict kind={card.status === 'active' ? 'pending' : 'neutral'}>
        {t(card.status === 'active' ? 'status.active' : 'status.completed')}
      </Verdict>
      <span>{t('session.at_tick', { tick: card.tick })}</span>
      <CopyText text={card.sessionId} name={t('session.id')} />
    </>
  );
}

function NotHere({ sessionId, watch }: { readonly sessionId: string; readonly watch: SessionWatch }) {
  const { t } = useText();
  const back = (
    <Link href="/sessions" className={buttonClass()}>
      <ChevronLeft size={14} aria-hidden />
      {t('screen.sessions')}
    </Link>
  );
  return (
    <Screen title={t('screen.session')} actions={watch.failure?.code === 'NOT_FOUND' ? null : back}>
      {watch.failure === null ? (
        <div role="status" aria-label={t('ui.loading')} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="aspect-square max-w-[36rem]" />
          <Skeleton className="h-64" />
        </div>
      ) : watch.failure.code === 'NOT_FOUND' ? (
        <EmptyState
          title={t('session.missing_title')}
          hint={t('session.missing_hint', { sessionId })}
          action={back}
        />
      ) : (
        <FailureNote failure={watch.failure} />
      )}
    </Screen>
  );
}
