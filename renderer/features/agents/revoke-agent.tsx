import type { AgentInfo } from '../../../src/shared/contract/index.ts';
import { ConfirmCall } from '../../layout/confirm-call.tsx';
import { useText } from '../../text/index.ts';
import { toast } from '../../ui/index.ts';

/** Asks before the token of an agent is revoked. */
export function RevokeAgent({ agent, onClose }: { readonly agent: AgentInfo; readonly onClose: () => void }) {
  const { t } = useText();
  const { name, agentId } = agent;
  return (
    <ConfirmCall
      call="agents.revoke"
      input={{ agentId }}
      onClose={onClose}
      onDone={() => toast('ok', t('agents.revoked_toast', { name }))}
      title={t('agents.revoke_title', { name })}
      confirmLabel={t('agents.revoke_confirm', { name })}
    >
      <p>{t('agents.revoke_hint')}</p>
    </ConfirmCall>
  );
}
