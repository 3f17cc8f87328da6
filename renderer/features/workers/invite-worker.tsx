import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallOutput } from '../../../src/shared/contract/index.ts';
import { saveFile, useMutation } from '../../host/index.ts';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, Dialog, FailureNote, Select, TextField } from '../../ui/index.ts';

type NewInvitation = CallOutput<'fleet.invite'>;

const TRUST_CLASSES = ['own', 'invited'] as const;
/** For how many hours an invitation may be valid: up to a year. */
const VALIDITY_HOURS = ['3', '24', '168', '8760'] as const;

/** Creates an invitation. Its token is held only in this component's state until it is closed. */
export function InviteWorker(props: { readonly onClose: () => void; readonly onInvited: () => void }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [trust, setTrust] = useState<(typeof TRUST_CLASSES)[number]>('own');
  const [hours, setHours] = useState<(typeof VALIDITY_HOURS)[number]>('24');
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const invite = useMutation('fleet.invite');
  const onInvite = async () => {
    if (name.trim() === '') return;
    const response = await invite.run({ name: name.trim(), trust, hours: Number(hours) });
    if (response === null) return;
    setInvitation(response);
    props.onInvited();
  };
  if (invitation !== null) return <Invitation invitation={invitation} onClose={props.onClose} />;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('workers.invite')}
      description={t('workers.invite_hint')}
      focusOn={nameField}
      actions={
        <>
          <Button onClick={props.onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={invite.busy}
            disabled={name.trim() === ''}
            onClick={() => void onInvite()}
          >
            {t('workers.invite_submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          ref={nameField}
          label={t('workers.name')}
          showLabel
          hint={t('workers.name_hint')}
          value={name}
          maxLength={64}
          onChange={setName}
          onEnter={() => void onInvite()}
        />
        <div>
          <Select
            label={t('workers.trust')}
            showLabel
            value={trust}
            choices={TRUST_CLASSES.map((value) => ({ value, label: t(`workers.trust_${value}`) }))}
            onChange={setTrust}
          />
          <p className="mt-1 text-small text-muted">{t(`workers.trust_${trust}_hint`)}</p>
        </div>
        <Select
          label={t('workers.hours')}
          showLabel
          value={hours}
          choices={VALIDITY_HOURS.map((value) => ({ value, label: t(`workers.hours_${value}`) }))}
          onChange={setHours}
        />
      </div>
      <FailureNote failure={invite.failure} className="mt-3" />
    </Dialog>
  );
}

/** Saves the file and shows the command with which the worker starts. */
function Invitation({
  invitation,
  onClose,
}: {
  readonly invitation: NewInvitation;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const url = useGatewayAddress();
  const { name, token, expiresMs } = invitation;
  const fileName = `${name.replaceAll(/[^\w.-]+/gu, '-')}.json`;
  const port = new URL(url).port;
  const onSave = () => {
    const invitationFile = {
      v: 1,
      scope: 'work',
      url,
      name,
      token,
      expires: new Date(expiresMs).toISOString(),
    };
    saveFile({
      fileName,
      mediaType: 'application/json',
      text: `${JSON.stringify(invitationFile, null, 2)}\n`,
    });
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('workers.made_title', { name })}
      description={t('workers.made_hint')}
      actions={
        <>
          <Button onClick={onClose}>{t('workers.done')}</Button>
          <Button variant="primary" onClick={onSave}>
            <Download size={16} aria-hidden />
            {t('workers.save', { file: fileName })}
          </Button>
        </>
      }
    >
      <p className="mb-1 text-small font-medium text-muted">{t('workers.start')}</p>
      <CopyBlock text={`arbiter work --invite ${fileName}`} name={t('ui.command')} />
      <p className="mt-4 mb-1 text-small font-medium text-muted">{t('workers.tunnel')}</p>
      <CopyBlock text={`ssh -N -L ${port}:127.0.0.1:${port} user@host`} name={t('workers.tunnel')} />
    </Dialog>
  );
}
