import { PublishedAddress } from '../match/published-address.tsx';
import { useText } from '../text/index.ts';
import { Dialog } from '../ui/index.ts';

/** Publishes the session for spectators, shows its address, and withdraws it. */
export function PublishSession(props: { readonly sessionId: string; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog open onClose={props.onClose} title={t('organise.session')}>
      <PublishedAddress kind="session" subject={props.sessionId} />
    </Dialog>
  );
}
