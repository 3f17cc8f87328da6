import { useMemo } from 'react';
import type { WalletPayment } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useMutation } from '../../../host/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { TransactionLink } from '../../../names/chain-links.tsx';
import { Button, FailureNote, Panel, TimeAgo, StatusBadge, type Column } from '../../../ui/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { TWO_LINES_PX, useNarrowTable } from '../../../ui/use-narrow-table.ts';
import { walletPaymentTone } from '../payment-labels.ts';
import { Usdc } from '../usdc.tsx';
import { Entity } from '../../../names/entity.tsx';

const ROW_PX = 40;
const HEAD_PX = 33;
/** The height of twelve rows of one line or nine of two; a longer history scrolls. */
const MAX_HEIGHT_PX = 520;

type Decide = (paymentId: string, isApproved: boolean) => void;

/** Lists the payments of the wallet and the payments that a person must decide on; the buttons name the amount. */
export function WalletHistory(props: {
  rows: readonly WalletPayment[];
  selectedKey: string;
  onOpen: (paymentId: string) => void;
  onChanged: () => void;
}) {
  const { rows, selectedKey, onOpen, onChanged } = props;
  const translator = useText();
  const { t } = translator;
  const approve = useMutation('wallet.approve');
  const reject = useMutation('wallet.reject');
  const isBusy = approve.busy || reject.busy;
  const { run: runApprove } = approve;
  const { run: runReject } = reject;
  const isNarrow = useNarrowTable();
  const columns = useMemo(() => {
    const decide: Decide = (paymentId, isApproved) =>
      void (isApproved ? runApprove : runReject)({ paymentId }).then(onChanged);
    return (isNarrow ? narrowColumns : wideColumns)(translator, { isBusy, decide });
  }, [isNarrow, translator, isBusy, runApprove, runReject, onChanged]);
  const rowHeight = isNarrow ? TWO_LINES_PX : ROW_PX;
  return (
    <Panel title={t('wallet.history')} flush>
      <FailureNote failure={approve.failure ?? reject.failure} className="px-4 pb-2" />
      {rows.length === 0 ? (
        <p className="px-4 pt-2 pb-3 text-muted">{t('wallet.history_empty')}</p>
      ) : (
        <div
          className="flex flex-col"
          style={{ height: Math.min(MAX_HEIGHT_PX, HEAD_PX + rows.length * rowHeight) }}
        >
          <DataTable
            label={t('wallet.history')}
            columns={columns}
            count={rows.length}
            rowAt={(index) => rows[index]}
            rowKey={(row) => row.paymentId}
            onOpen={(row) => onOpen(row.paymentId)}
            selectedKey={selectedKey}
            rowHeight={rowHeight}
            {...(isNarrow ? {} : { minWidth: '62rem' })}
          />
        </div>
      )}
    </Panel>
  );
}

interface DecideProps {
  readonly isBusy: boolean;
  readonly decide: Decide;
}

function State({ row }: { row: WalletPayment }) {
  const { t } = useText();
  return <StatusBadge tone={walletPaymentTone(row.state)}>{t(`wallet.state_${row.state}`)}</StatusBadge>;
}

function PaidFor({ row: { agentId } }: { row: WalletPayment }) {
  const { t } = useText();
  return agentId === null ? (
    <span className="text-muted">{t('kind.person')}</span>
  ) : (
    <Entity id={agentId} label={t('names.agent')} tabIndex={-1} />
  );
}

const timeColumn = ({ t }: Translator): Column<WalletPayment> => ({
  id: 'time',
  title: t('payments.column_time'),
  track: '5.5rem',
  cell: (row) => <TimeAgo atMs={row.createdAtMs} focusable={false} />,
});

const transactionColumn = ({ t }: Translator, decideProps: DecideProps): Column<WalletPayment> => ({
  id: 'tx',
  title: t('wallet.transaction'),
  // The column is as wide as the two buttons that are shown while there is no transaction.
  track: '14rem',
  cell: (row) => <TransactionOrChoice row={row} {...decideProps} />,
});

function wideColumns(translator: Translator, decideProps: DecideProps): readonly Column<WalletPayment>[] {
  const { t } = translator;
  return [
    timeColumn(translator),
    { id: 'state', title: t('payments.column_state'), track: '8rem', cell: (row) => <State row={row} /> },
    {
      id: 'tool',
      title: t('payments.column_tool'),
      track: 'minmax(8rem,1fr)',
      cell: (row) => <span className="mono">{row.tool}</span>,
    },
    {
      id: 'amount',
      title: t('payments.column_amount'),
      track: '6.5rem',
      align: 'right',
      cell: (row) => <Usdc micro={row.amountMicro} />,
    },
    transactionColumn(translator, decideProps),
    {
      id: 'agent',
      title: t('wallet.column_for'),
      track: 'minmax(6rem,1fr)',
      cell: (row) => <PaidFor row={row} />,
    },
    {
      id: 'payee',
      title: t('wallet.payee'),
      track: '8rem',
      cell: (row) => <Entity id={row.payee} label={t('wallet.payee')} tabIndex={-1} />,
    },
  ];
}

/** The columns of a narrow window, with two lines in a row; the payee is in the drawer only. */
function narrowColumns(translator: Translator, decideProps: DecideProps): readonly Column<WalletPayment>[] {
  const { t } = translator;
  return [
    timeColumn(translator),
    {
      id: 'tool',
      title: t('wallet.column_tool_for'),
      track: 'minmax(8rem,1fr)',
      cell: (row) => (
        <TwoLines first={<span className="mono">{row.tool}</span>} second={<PaidFor row={row} />} />
      ),
    },
    {
      id: 'state',
      title: t('wallet.column_state_amount'),
      track: '7.5rem',
      cell: (row) => <TwoLines first={<State row={row} />} second={<Usdc micro={row.amountMicro} />} />,
    },
    transactionColumn(translator, decideProps),
  ];
}

function TransactionOrChoice(props: { row: WalletPayment; isBusy: boolean; decide: Decide }) {
  const { t, language } = useText();
  const { row, isBusy, decide } = props;
  const { paymentId, state, txHash, tool } = row;
  const amount = formatMicro(row.amountMicro, language);
  if (state !== 'waiting')
    return txHash === null ? (
      <span className="text-muted">{t('ui.none')}</span>
    ) : (
      <TransactionLink hash={txHash} label={t('wallet.transaction')} tabIndex={-1} />
    );
  return (
    // Pressing a button decides; it does not also open the row.
    <span className="flex gap-2" role="presentation" onClick={(event) => event.stopPropagation()}>
      <Button small variant="primary" busy={isBusy} onClick={() => decide(paymentId, true)}>
        {t('wallet.approve', { amount })}
      </Button>
      <Button
        small
        busy={isBusy}
        aria-label={t('wallet.reject_label', { amount, tool })}
        onClick={() => decide(paymentId, false)}
      >
        {t('wallet.reject')}
      </Button>
    </span>
  );
}
