import { useState } from 'react';
import type { ChainStatusView } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { ConfirmDialog, FailureNote, Panel, Switch } from '../../../ui/index.ts';

/** The switch that stops all minting; it asks first and says what waits. */
export function MintingPanel({ chain }: { chain: ChainStatusView }) {
  const { t } = useText();
  const [confirming, setConfirming] = useState<'pause' | 'resume' | null>(null);
  const pause = useMutation('chain.pause');
  const verb = confirming ?? 'pause';
  const confirm = async () => {
    await pause.run({ paused: verb === 'pause' });
    setConfirming(null);
  };
  return (
    <Panel title={t('chain.minting')}>
      <Switch
        label={t('chain.minting_on')}
        hint={t(chain.mintingPaused ? 'chain.paused_hint' : 'chain.minting_on_hint')}
        checked={!chain.mintingPaused}
        disabled={pause.busy}
        onChange={(on) => setConfirming(on ? 'resume' : 'pause')}
      />
      <FailureNote failure={pause.failure} className="mt-3" />
      <ConfirmDialog
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => void confirm()}
        title={t(`chain.${verb}_title`)}
        confirmLabel={t(`chain.${verb}_confirm`)}
        busy={pause.busy}
        danger={verb === 'pause'}
      >
        <p>{t(`chain.${verb}_hint`, { count: chain.outboxDepth })}</p>
      </ConfirmDialog>
    </Panel>
  );
}
