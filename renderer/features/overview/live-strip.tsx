import { Swords } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useCommandLine } from '../../terminal/index.ts';
import { SessionTile } from '../../layout/session-tile.tsx';
import { useMutation, useLive } from '../../host/index.ts';
import { navigate } from '../../routes/hash.ts';
import { useText } from '../../text/index.ts';
import { Button, EmptyState, FailureNote, Panel, Skeleton } from '../../ui/index.ts';

const MAX_ITEMS = 8;

/** The command that starts the same demo match from a terminal. */
const DEMO_COMMAND = 'match --game chess --white builtin --black builtin';

export function LiveStrip(props: { ready: boolean; liveCount: number }) {
  const { t } = useText();
  const sessions = useLive((live) => live.sessions);
  const cards = useMemo(
    () =>
      Object.values(sessions)
        .filter((card) => card.status === 'active')
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(0, MAX_ITEMS),
    [sessions],
  );
  return (
    <Panel
      title={t('overview.live')}
      aside={
        cards.length === 0 ? null : (
          <Link
            href="/sessions?status=active"
            className="rounded-control text-small text-accent hover:underline"
          >
            {t('overview.see_all')}
          </Link>
        )
      }
    >
      {!props.ready ? (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-3 2xl:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="aspect-square" />
          ))}
        </div>
      ) : cards.length === 0 ? (
        <NothingPlaying />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-3 2xl:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          {cards.map((card) => (
            <li key={card.sessionId} className="min-w-0">
              <SessionTile card={card} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NothingPlaying() {
  const { t } = useText();
  const command = useCommandLine();
  const demo = useMutation('match.demo');
  const onStart = async () => {
    const done = await demo.run({});
    if (done !== null) navigate(`/sessions/${encodeURIComponent(done.sessionId)}`);
  };
  return (
    <>
      <EmptyState
        icon={<Swords size={22} />}
        title={t('overview.empty_title')}
        hint={t('overview.empty_hint')}
        action={
          <Button look="primary" busy={demo.busy} onClick={() => void onStart()}>
            {t('action.demo')}
          </Button>
        }
        commandLine={command(DEMO_COMMAND)}
      />
      <FailureNote failure={demo.failure} />
    </>
  );
}
