import { Swords } from 'lucide-react';
import { useMutation } from '../../host/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import { useCommandLine } from '../../copied-commands/index.ts';
import { useText } from '../../text/index.ts';
import { Button, EmptyState, FailureNote } from '../../ui/index.ts';

/** The command that starts the same demo match from a terminal. */
const DEMO_COMMAND = 'match --game chess --white builtin --black builtin';

/** Offers a first match where nothing has been played yet. */
export function EmptyOverview() {
  const { t } = useText();
  const command = useCommandLine();
  const demo = useMutation('match.demo');
  const onStart = async () => {
    const demoMatch = await demo.run({});
    if (demoMatch !== null) navigate(`/sessions/${encodeURIComponent(demoMatch.sessionId)}`);
  };
  return (
    <>
      <EmptyState
        icon={<Swords size={22} />}
        title={t('overview.empty_title')}
        hint={t('overview.empty_hint')}
        action={
          <Button variant="primary" busy={demo.busy} onClick={() => void onStart()}>
            {t('action.demo')}
          </Button>
        }
        commandLine={command(DEMO_COMMAND)}
      />
      <FailureNote failure={demo.failure} />
    </>
  );
}
