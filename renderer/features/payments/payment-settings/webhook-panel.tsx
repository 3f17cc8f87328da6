import { useState } from 'react';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, CopyBlock, FailureNote, Panel, TextField } from '../../../ui/index.ts';

export interface WebhookPanelProps {
  webhook: CallOutput<'payments.overview'>['webhook'];
  onChanged: () => void;
}

/** Sets the URL that is notified of changes of subscriptions and plans; its secret is shown once. */
export function WebhookPanel({ webhook, onChanged }: WebhookPanelProps) {
  const { t, number } = useText();
  /** Null until the person edits the stored URL. */
  const [editedUrl, setEditedUrl] = useState<string | null>(null);
  const url = editedUrl ?? webhook.url ?? '';
  const [secret, setSecret] = useState<string | null>(null);
  const setWebhook = useMutation('webhook.set');
  const save = async (address: string | null): Promise<void> => {
    const response = await setWebhook.run({ url: address });
    if (response === null) return;
    setSecret(response.secret);
    if (address === null) setEditedUrl('');
    onChanged();
  };
  return (
    <Panel title={t('payments.webhook')}>
      <p className="mb-3 text-muted">{t('payments.webhook_hint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            showLabel
            label={t('payments.webhook_url')}
            value={url}
            placeholder={t('payments.address_example')}
            onChange={setEditedUrl}
          />
        </div>
        <Button busy={setWebhook.busy} disabled={url.trim() === ''} onClick={() => void save(url.trim())}>
          {t('payments.webhook_save')}
        </Button>
        {webhook.url === null ? null : (
          <Button variant="quiet" onClick={() => void save(null)}>
            {t('payments.webhook_remove')}
          </Button>
        )}
      </div>
      <FailureNote failure={setWebhook.failure} className="mt-3" />
      {secret === null ? null : (
        <div role="status" className="mt-3">
          <p className="mb-1">{t('payments.webhook_secret')}</p>
          <CopyBlock text={secret} name={t('payments.webhook_secret_name')} />
        </div>
      )}
      <div className="mt-3">
        <DescriptionList>
          <DescriptionItem name={t('payments.webhook_queued')}>{number(webhook.queued)}</DescriptionItem>
          <DescriptionItem name={t('payments.webhook_sent')}>{number(webhook.sent)}</DescriptionItem>
          <DescriptionItem name={t('payments.webhook_failed')}>{number(webhook.failed)}</DescriptionItem>
        </DescriptionList>
      </div>
    </Panel>
  );
}
