import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_INVITATIONS, type CallOutput } from '../../../../src/shared/contract/index.ts';
import { invitationLink } from '../../../../src/shared/wire/remote.ts';
import { saveFile, useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import {
  Button,
  controlClass,
  CopyBlock,
  cx,
  Dialog,
  FailureNote,
  IconButton,
  Select,
} from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { QrCode } from './qr-code.tsx';

type CreatedInvitations = CallOutput<'remote.invite'>;

/** For how many hours an invitation may be valid. */
const VALIDITY_HOURS = ['3', '24', '168'] as const;
const MAX_NAME_LENGTH = 64;

const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, MAX_NAME_LENGTH))
    .filter((line) => line !== '');

/** Creates invitations. Their tokens are held only in this component's state until it is closed. */
export function InvitePlayers(props: {
  readonly leagueId: string;
  readonly onClose: () => void;
  readonly onInvited: () => void;
}) {
  const { t } = useText();
  const namesId = useId();
  const [count, setCount] = useState(10);
  const [roster, setRoster] = useState('');
  const [hours, setHours] = useState<(typeof VALIDITY_HOURS)[number]>('3');
  const [invitations, setInvitations] = useState<CreatedInvitations | null>(null);
  const invite = useMutation('remote.invite');
  const names = namesIn(roster);
  const invitationCount = names.length === 0 ? count : names.length;
  const onInvite = async () => {
    const response = await invite.run({
      leagueId: props.leagueId,
      count: invitationCount,
      hours: Number(hours),
      names,
    });
    if (response === null) return;
    setInvitations(response);
    props.onInvited();
  };
  if (invitations !== null) return <Invitations invitations={invitations} onClose={props.onClose} />;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('organise.invite')}
      description={t('organise.invite_hint')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={invite.busy}
            disabled={invitationCount > MAX_INVITATIONS}
            onClick={() => void onInvite()}
          >
            {t('organise.invite_submit', { count: invitationCount })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <label htmlFor={namesId} className="text-small font-medium text-muted">
            {t('organise.roster')}
          </label>
          <textarea
            id={namesId}
            rows={5}
            spellCheck={false}
            value={roster}
            aria-describedby={`${namesId}-note`}
            onChange={(event) => setRoster(event.target.value)}
            className={cx(controlClass, 'h-auto w-full py-1.5')}
          />
          <p id={`${namesId}-note`} className="text-small text-muted">
            {names.length === 0
              ? t('organise.roster_hint')
              : t('organise.roster_count', { count: names.length })}
          </p>
        </div>
        {names.length > 0 ? null : (
          <NumberField
            label={t('organise.how_many')}
            value={count}
            min={1}
            max={MAX_INVITATIONS}
            onChange={setCount}
          />
        )}
        <Select
          label={t('organise.hours')}
          showLabel
          value={hours}
          choices={VALIDITY_HOURS.map((value) => ({ value, label: t(`organise.hours_${value}`) }))}
          onChange={setHours}
        />
      </div>
      <FailureNote failure={invite.failure} className="mt-3" />
    </Dialog>
  );
}

/** Shows one invitation at a time, with what its player types and a QR code, and saves all of them as a file. */
function Invitations({
  invitations,
  onClose,
}: {
  readonly invitations: CreatedInvitations;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const [visibleIndex, setVisibleIndex] = useState(0);
  const current = invitations[visibleIndex];
  const onSave = () =>
    saveFile({
      fileName: 'invitations.txt',
      mediaType: 'text/plain',
      text: invitations.map((invitation) => `${invitation.note}\t${invitationLink(invitation)}\n`).join(''),
    });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('organise.made_title', { count: invitations.length })}
      description={t('organise.made_hint')}
      actions={
        <>
          <Button onClick={onSave}>
            <Download size={16} aria-hidden />
            {t('organise.save_all')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('organise.done')}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex items-center gap-2">
        <IconButton
          label={t('organise.before')}
          icon={<ChevronLeft size={16} aria-hidden />}
          disabled={visibleIndex === 0}
          onClick={() => setVisibleIndex(visibleIndex - 1)}
        />
        <h3 aria-live="polite" className="min-w-0 flex-1 truncate text-center text-section font-semibold">
          {t('organise.which', {
            name: current?.note ?? '',
            at: visibleIndex + 1,
            count: invitations.length,
          })}
        </h3>
        <IconButton
          label={t('organise.next')}
          icon={<ChevronRight size={16} aria-hidden />}
          disabled={visibleIndex === invitations.length - 1}
          onClick={() => setVisibleIndex(visibleIndex + 1)}
        />
      </div>
      {current === undefined ? null : (
        <InvitationDetails link={invitationLink(current)} note={current.note} />
      )}
    </Dialog>
  );
}

function InvitationDetails({ link, note }: { readonly link: string; readonly note: string }) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap gap-4">
      <QrCode text={link} label={t('organise.qr', { name: note })} />
      <div className="flex min-w-64 flex-1 flex-col gap-3">
        <div>
          <p className="mb-1 text-small font-medium text-muted">{t('organise.link')}</p>
          <CopyBlock text={link} name={t('organise.link')} />
        </div>
        <div>
          <p className="mb-1 text-small font-medium text-muted">{t('organise.type_this')}</p>
          <CopyBlock
            text={`arbiter link '${link}' --player http://localhost:8101/mcp`}
            name={t('organise.type_this')}
          />
        </div>
        <p className="text-small text-muted">{t('organise.type_hint')}</p>
      </div>
    </div>
  );
}
