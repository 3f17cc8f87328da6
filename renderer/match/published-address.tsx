import { useState } from 'react';
import type { PublishedAddressState } from '../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../host/index.ts';
import { ConfirmCall } from '../layout/confirm-call.tsx';
import { useCommandLine } from '../copied-commands/index.ts';
import { useText } from '../text/index.ts';
import { Button, CopyBlock, FailureNote, Select, Skeleton } from '../ui/index.ts';

/** The delays that can be chosen, in seconds. */
const DELAYS = ['0', '60', '180', '600', '3600'] as const;

interface Subject {
  readonly kind: PublishedAddressState['kind'];
  /** The id of the session or of the league. */
  readonly subject: string;
}

/** How the keys of texts name the two kinds. */
const TEXT_NAMES = { league: 'board', session: 'session' } as const;

/** Publishes a session or a scoreboard at a read-only address that needs no token, shows it, and withdraws it. */
export function PublishedAddress({ kind, subject }: Subject) {
  const { t } = useText();
  const { value, failure, reload } = useQuery('spectators.list', {});
  const publishedAddress = value?.find(
    (address) => address.kind === kind && address.subject === subject && address.withdrawnAt === null,
  );
  return (
    <div className="flex flex-col gap-3">
      {failure === null ? null : <FailureNote failure={failure} onRetry={reload} />}
      {value === null ? (
        failure === null && (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-16" />
          </div>
        )
      ) : publishedAddress === undefined ? (
        <PublishForm kind={kind} subject={subject} onPublished={reload} />
      ) : (
        <AddressDetails address={publishedAddress} onWithdrawn={reload} />
      )}
    </div>
  );
}

function PublishForm({ kind, subject, onPublished }: Subject & { readonly onPublished: () => void }) {
  const { t, duration } = useText();
  const [delay, setDelay] = useState<(typeof DELAYS)[number]>('0');
  const publish = useMutation('spectators.publish');
  const onPublish = async () => {
    const response = await publish.run({ kind, subject, delayMs: Number(delay) * 1000 });
    if (response !== null) onPublished();
  };
  return (
    <>
      <p className="max-w-prose text-muted">{t(`organise.${TEXT_NAMES[kind]}_hint`)}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('organise.delay')}
          showLabel
          value={delay}
          choices={DELAYS.map((value) => ({
            value,
            label: value === '0' ? t('organise.delay_none') : duration(Number(value) * 1000),
          }))}
          onChange={setDelay}
          className="w-48"
        />
        <Button busy={publish.busy} onClick={() => void onPublish()}>
          {t('organise.publish')}
        </Button>
      </div>
      <FailureNote failure={publish.failure} />
    </>
  );
}

function AddressDetails({
  address,
  onWithdrawn,
}: {
  readonly address: PublishedAddressState;
  readonly onWithdrawn: () => void;
}) {
  const { t, duration } = useText();
  const commandLine = useCommandLine();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const name = TEXT_NAMES[address.kind];
  return (
    <>
      {address.url === null ? (
        <>
          <p className="max-w-prose text-muted">{t(`organise.${name}_off`, { path: address.path })}</p>
          <CopyBlock
            text={commandLine('serve --spectator-port 7481') ?? 'arbiter serve --spectator-port 7481'}
            name={t('ui.command')}
          />
        </>
      ) : (
        <CopyBlock text={address.url} name={t(`organise.${name}_address`)} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex-1 text-muted">
          {address.delayMs === 0
            ? t(`organise.${name}_live`)
            : t(`organise.${name}_late`, { duration: duration(address.delayMs) })}
        </span>
        <Button onClick={() => setIsWithdrawing(true)}>{t('organise.unpublish')}</Button>
      </div>
      {isWithdrawing ? (
        <ConfirmCall
          call="spectators.withdraw"
          input={{ ticket: address.ticket }}
          title={t(`organise.unpublish_${name}`)}
          confirmLabel={t('organise.unpublish')}
          onClose={() => setIsWithdrawing(false)}
          onDone={onWithdrawn}
        >
          <p>{t('organise.unpublish_hint')}</p>
        </ConfirmCall>
      ) : null}
    </>
  );
}
