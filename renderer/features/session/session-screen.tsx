import { ChevronLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Screen } from '../../frame/screen.tsx';
import { useText } from '../../text/index.ts';
import { buttonClass, EmptyState, FailureNote, Skeleton } from '../../ui/index.ts';
import { SessionRoom } from './session-room.tsx';
import { useSession, type SessionWatch } from './use-session.ts';

/** `#/sessions/<id>`: one session, live, replayed or played. */
export function SessionScreen(props: { params: Readonly<Record<string, string | undefined>> }) {
  const sessionId = props.params['sessionId'] ?? '';
  return <OneSession key={sessionId} sessionId={sessionId} />;
}

function OneSession({ sessionId }: { readonly sessionId: string }) {
  const watch = useSession(sessionId);
  const { detail } = watch;
  if (detail === null) return <NotHere sessionId={sessionId} watch={watch} />;
  return <SessionRoom detail={detail} watch={watch} />;
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
