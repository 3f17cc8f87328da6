import type { ModelEndpoint } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { ConfirmDialog, FailureNote, toast } from '../../ui/index.ts';

export function RemoveEndpoint(props: { readonly endpoint: ModelEndpoint; readonly onClose: () => void }) {
  const { t } = useText();
  const { name, endpointId } = props.endpoint;
  const remove = useMutation('models.remove');
  const onConfirm = async () => {
    const done = await remove.run({ endpointId });
    if (done === null) return;
    toast('ok', t('models.removed', { name }));
    props.onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      onClose={props.onClose}
      onConfirm={() => void onConfirm()}
      busy={remove.busy}
      title={t('models.remove_title', { name })}
      confirmLabel={t('models.remove_name', { name })}
    >
      <p>{t('models.remove_hint')}</p>
      <FailureNote failure={remove.failure} />
    </ConfirmDialog>
  );
}
