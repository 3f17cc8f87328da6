import { useState } from 'react';
import type { LeaguePage, PublishedTicket } from '../../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../../host/index.ts';
import { ConfirmCall } from '../../../layout/confirm-call.tsx';
import { useCommandLine } from '../../../terminal/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, CopyBlock, FailureNote, Panel, Select, Skeleton } from '../../../ui/index.ts';

const DELAYS = ['0', '60', '180', '600', '3600'] as const;

/** The public scoreboard of a league: an address without a token, read-only, which can be withdrawn. */
export function BoardPanel({ league: { leagueId } }: { readonly league: LeaguePage }) {
  const { t } = useText();
  const { value, failure, reload } = useQuery('spectators.list', {});
  const board = value?.find(
    ({ kind, subject, withdrawnAt }) => kind === 'league' && subject === leagueId && withdrawnAt === null,
  );
  return (
    <Panel title={t('organise.board')}>
      <div className="flex flex-col gap-3">
        {failure === null ? null : <FailureNote failure={failure} onRetry={reload} />}
        {value === null ? (
          failure === null && (
            <div role="status" aria-label={t('ui.loading')}>
              <Skeleton className="h-16" />
            </div>
          )
        ) : board === undefined ? (
          <PublishBoard leagueId={leagueId} onPublished={reload} />
        ) : (
          <Published board={board} onWithdrawn={reload} />
        )}
      </div>
    </Panel>
  );
}

function PublishBoard({
  leagueId,
  onPublished,
}: {
  readonly leagueId: string;
  readonly onPublished: () => void;
}) {
  const { t, duration } = useText();
  const [delay, setDelay] = useState<(typeof DELAYS)[number]>('0');
  const publish = useMutation('spectators.publish');
  const onPublish = async () => {
    const made = await publish.run({ kind: 'league', subject: leagueId, delayMs: Number(delay) * 1000 });
    if (made !== null) onPublished();
  };
  return (
    <>
      <p className="max-w-prose text-muted">{t('organise.board_hint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('organise.delay')}
          labelled
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

function Published({
  board,
  onWithdrawn,
}: {
  readonly board: PublishedTicket;
  readonly onWithdrawn: () => void;
}) {
  const { t, duration } = useText();
  const commandLine = useCommandLine();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  return (
    <>
      {board.url === null ? (
        <>
          <p className="max-w-prose text-muted">{t('organise.board_off', { path: board.path })}</p>
          <CopyBlock
            text={commandLine('serve --spectator-port 7490') ?? 'arbiter serve --spectator-port 7490'}
            name={t('ui.command')}
          />
        </>
      ) : (
        <CopyBlock text={board.url} name={t('organise.board_address')} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex-1 text-muted">
          {board.delayMs === 0
            ? t('organise.board_live')
            : t('organise.board_late', { duration: duration(board.delayMs) })}
        </span>
        <Button onClick={() => setIsWithdrawing(true)}>{t('organise.unpublish')}</Button>
      </div>
      {isWithdrawing ? (
        <ConfirmCall
          call="spectators.withdraw"
          input={{ ticket: board.ticket }}
          title={t('organise.unpublish_title')}
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
