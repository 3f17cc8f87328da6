import { ScreenPlaceholder } from '../../layout/screen-placeholder.tsx';
import { useText } from '../../text/index.ts';
import { Skeleton } from '../../ui/index.ts';
import { SessionPage } from '../../session/session-page.tsx';
import { useSession } from '../../session/use-session.ts';

/** `#/sessions/<id>`: one session, live, replayed or played. */
export function SessionScreen(props: { params: Readonly<Record<string, string | undefined>> }) {
  const sessionId = props.params['sessionId'] ?? '';
  return <OneSession key={sessionId} sessionId={sessionId} />;
}

function OneSession({ sessionId }: { readonly sessionId: string }) {
  const { t } = useText();
  const watch = useSession(sessionId);
  if (watch.detail !== null) return <SessionPage detail={watch.detail} watch={watch} />;
  return (
    <ScreenPlaceholder
      title={t('screen.session')}
      failure={watch.failure}
      missing={{ title: t('session.missing_title'), hint: t('session.missing_hint', { sessionId }) }}
      back={{ path: '/sessions', label: t('screen.sessions') }}
      skeleton={
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="aspect-square max-w-[36rem]" />
          <Skeleton className="h-64" />
        </div>
      }
    />
  );
}
