import { useState } from 'react';
import type { AgentInfo } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { isAddress } from '../../money/index.ts';
import { useForgetNames } from '../../names/use-name.ts';
import { useText } from '../../text/index.ts';
import { Button, Dialog, FailureNote, Skeleton, TextField, toast } from '../../ui/index.ts';

export interface AgentWalletProps {
  readonly agent: AgentInfo;
  readonly onClose: () => void;
}

/** Shows and changes the wallet to which the refereed matches of an agent are paid. */
export function AgentWalletDialog({ agent, onClose }: AgentWalletProps) {
  const walletQuery = useQuery('agents.wallet', { agentId: agent.agentId });
  const { t } = useText();
  if (walletQuery.value === null)
    return (
      <Dialog open onClose={onClose} title={t('agents.wallet_title', { name: agent.name })}>
        <FailureNote failure={walletQuery.failure} />
        <Skeleton className="h-12" />
      </Dialog>
    );
  return <WalletForm agent={agent} storedWallet={walletQuery.value.wallet} onClose={onClose} />;
}

function WalletForm({
  agent,
  storedWallet,
  onClose,
}: AgentWalletProps & { readonly storedWallet: string | null }) {
  const { t } = useText();
  const [text, setText] = useState(storedWallet ?? '');
  const [hasTried, setTried] = useState(false);
  const change = useMutation('agents.setWallet');
  const forgetNames = useForgetNames();
  const isInvalid = !isAddress(text.trim());
  const store = async (wallet: string | null) => {
    if ((await change.run({ agentId: agent.agentId, wallet })) === null) return;
    forgetNames();
    toast('ok', t(wallet === null ? 'agents.wallet_removed' : 'agents.wallet_stored', { name: agent.name }));
    onClose();
  };
  const save = () => {
    setTried(true);
    if (!isInvalid) void store(text.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agents.wallet_title', { name: agent.name })}
      description={t('agents.wallet_hint')}
      actions={
        <>
          {storedWallet === null ? null : (
            <Button variant="danger" disabled={change.busy} onClick={() => void store(null)}>
              {t('agents.wallet_remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" busy={change.busy} onClick={save}>
            {t('agents.wallet_save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('agents.wallet_address')}
        showLabel
        mono
        value={text}
        maxLength={42}
        error={hasTried && isInvalid ? t('agents.wallet_wrong') : null}
        onChange={setText}
        onEnter={save}
      />
      <FailureNote failure={change.failure} className="mt-3" />
    </Dialog>
  );
}
