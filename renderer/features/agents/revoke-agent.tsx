import type { AgentInfo } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { ConfirmDialog, FailureNote, toast } from '../../ui/index.ts';

/** Asks before the token of an agent is revoked. */
export function RevokeAgent({ agent, onClose }: { readonly agent: AgentInfo; readonly onClose: () => void }) {
  const { t } = useText();
  const { name, agentId } = agent;
  const revoke = useMutation('agents.revoke');
  const onConfirm = async () => {
    const done = await revoke.run({ agentId });
    if (done === null) return;
    toast('ok', t('agents.revoked_toast', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => void onConfirm()}
      busy={revoke.busy}
      title={t('agents.revoke_title', { name })}
      confirmLabel={t('agents.revoke_confirm', { name })}
    >
      <p>{t('agents.revoke_hint')}</p>
      <FailureNote failure={revoke.failure} />
    </ConfirmDialog>
  );
}
