import { useRef, useState } from 'react';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, Dialog, FailureNote, TextField } from '../../ui/index.ts';

interface NewAgent {
  name: string;
  token: string;
}

const tryCommand = (gateway: string, token: string): string =>
  `curl ${gateway}/sessions -H "Authorization: Bearer ${token}"`;

/**
 * Creates an agent and shows its token once: the token is held only in this component's state
 * until it is closed.
 */
export function CreateAgentDialog(props: { open: boolean; onClose: () => void }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [newAgent, setNewAgent] = useState<NewAgent | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const create = useMutation('agents.create');
  const close = () => {
    setName('');
    setNewAgent(null);
    create.clear();
    props.onClose();
  };
  const onCreate = async () => {
    const trimmedName = name.trim();
    if (trimmedName === '') return;
    const response = await create.run({ name: trimmedName });
    if (response !== null) setNewAgent({ name: trimmedName, token: response.token });
  };
  if (newAgent !== null) return <TokenDialog agent={newAgent} onClose={close} />;
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={t('agents.create')}
      focusOn={field}
      description={t('agents.create_hint')}
      actions={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={create.busy}
            disabled={name.trim() === ''}
            onClick={() => void onCreate()}
          >
            {t('agents.create_submit')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('agents.name')}
        showLabel
        hint={t('agents.name_hint')}
        value={name}
        maxLength={200}
        onChange={setName}
        onEnter={() => void onCreate()}
      />
      <FailureNote failure={create.failure} className="mt-3" />
    </Dialog>
  );
}

/** Shows the token of a new agent, which the host does not show again. */
function TokenDialog(props: { agent: NewAgent; onClose: () => void }) {
  const { t } = useText();
  const { name, token } = props.agent;
  const gateway = useGatewayAddress();
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title={t('agents.token_title', { name })}
      description={t('agents.token_hint')}
      actions={
        <Button variant="primary" onClick={props.onClose}>
          {t('agents.done')}
        </Button>
      }
    >
      <p className="mb-1 text-small font-medium text-muted">{t('agents.token')}</p>
      <CopyBlock text={token} name={t('agents.token')} />
      <p className="mt-4 mb-1 text-small font-medium text-muted">{t('agents.try')}</p>
      <CopyBlock text={tryCommand(gateway, token)} name={t('ui.command')} />
    </Dialog>
  );
}
