import { Link } from 'wouter';
import type {
  ChainEventView,
  ChainTransactionView,
  ComparedRecord,
} from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { ScreenPlaceholder } from '../../layout/screen-placeholder.tsx';
import { ExportRows } from '../../export/export-rows.tsx';
import { DescriptionItem, DescriptionList } from '../../layout/description-list.tsx';
import { plainLinkClass } from '../../layout/plain-link-class.ts';
import { Screen } from '../../layout/screen.tsx';
import { BlockLink } from '../../names/chain-links.tsx';
import { EntityName } from '../../names/entity.tsx';
import type { RouteParams } from '../../routes.ts';
import { useText, formatUtc } from '../../text/index.ts';
import { CopyText, cx, Panel, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { AddressLink, Amount, ArgumentValue, ChainUnavailableNote, recordPath } from './explorer-parts.tsx';

const STATE_TONES: Readonly<Record<ChainTransactionView['state'], StatusTone>> = {
  waiting: 'pending',
  included: 'pending',
  final: 'ok',
  reverted: 'bad',
  absent: 'bad',
};

/** `#/chain/tx/<hash>`: a transaction as the chain has it, beside what this host recorded. */
export function TransactionScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const hash = props.params['hash'] ?? '';
  const { value, failure, reload } = useQuery('chain.transaction', { hash });
  useHostEvent('chain.changed', () => {
    if (value !== null && value.state !== 'final') reload();
  });
  if (value === null || value.hash !== hash.toLowerCase())
    return (
      <ScreenPlaceholder
        title={t('explorer.transaction')}
        failure={failure}
        missing={{ title: t('explorer.invalid_hash') }}
        back={{ path: '/rewards/chain', label: t('explorer.to_chain') }}
      />
    );
  return <Transaction transaction={value} onRetry={reload} />;
}

function Transaction(props: { readonly transaction: ChainTransactionView; readonly onRetry: () => void }) {
  const { t } = useText();
  const { transaction } = props;
  const { state, reading } = transaction;
  return (
    <Screen
      title={t('explorer.transaction')}
      subtitle={
        <>
          {reading === 'ok' ? (
            <StatusBadge tone={STATE_TONES[state]}>{t(`explorer.state_${state}`)}</StatusBadge>
          ) : null}
          <CopyText text={transaction.hash} name={t('explorer.hash')} head={14} tail={8} />
        </>
      }
      actions={
        <ExportRows
          name={`transaction-${transaction.hash.slice(0, 10)}`}
          rows={() => transaction.events.flatMap(toExportedRows)}
        />
      }
    >
      <div className="flex max-w-5xl flex-col gap-4">
        <ChainUnavailableNote reading={reading} onRetry={props.onRetry} />
        {reading === 'ok' && state === 'absent' ? <AbsentNote transaction={transaction} /> : null}
        <Records transaction={transaction} />
        {transaction.from === null ? null : <ChainSide transaction={transaction} />}
        {transaction.events.length === 0 ? null : <Events events={transaction.events} />}
      </div>
    </Screen>
  );
}

/** Converts an event to one row for each of its arguments. */
const toExportedRows = ({ contract, name, args }: ChainEventView) =>
  args.map((argument) => ({ contract, event: name, name: argument.name, value: argument.value }));

function AbsentNote({ transaction }: { readonly transaction: ChainTransactionView }) {
  const { t } = useText();
  const isOld = transaction.records.some(({ verdict }) => verdict === 'other_chain');
  return <p className="max-w-prose">{t(isOld ? 'explorer.absent_old' : 'explorer.absent')}</p>;
}

/** Shows the transaction itself: block, parties, gas, and what it called. */
function ChainSide({ transaction }: { readonly transaction: ChainTransactionView }) {
  const { t, number } = useText();
  const { blockNumber, confirmations, call } = transaction;
  return (
    <Panel title={t('explorer.chain_says')}>
      <DescriptionList wide>
        <DescriptionItem name={t('explorer.block')}>
          {blockNumber === null ? (
            <span className="text-muted">{t('explorer.no_block')}</span>
          ) : (
            <BlockLink number={blockNumber} />
          )}
        </DescriptionItem>
        {confirmations === null ? null : (
          <DescriptionItem name={t('explorer.confirmations')}>
            {t('explorer.confirmations_of', {
              count: number(confirmations),
              depth: number(transaction.depth),
            })}
          </DescriptionItem>
        )}
        {transaction.atMs === null ? null : (
          <DescriptionItem name={t('explorer.time')}>
            <span className="mono">{formatUtc(transaction.atMs)}</span>
          </DescriptionItem>
        )}
        <DescriptionItem name={t('explorer.from')}>
          {transaction.from === null ? null : <AddressLink address={transaction.from} />}
        </DescriptionItem>
        <DescriptionItem name={t('explorer.to')}>
          <Target transaction={transaction} />
        </DescriptionItem>
        {transaction.gasUsed === null ? null : (
          <DescriptionItem name={t('explorer.gas')}>
            <span className="tabular-nums">{number(Number(transaction.gasUsed))}</span>
          </DescriptionItem>
        )}
        <DescriptionItem name={t('explorer.call')}>
          <CallName call={call} />
        </DescriptionItem>
        {call?.args.map((argument) => (
          <DescriptionItem key={argument.name} name={argument.name}>
            <ArgumentValue argument={argument} />
          </DescriptionItem>
        ))}
      </DescriptionList>
      {transaction.input === '' || transaction.input === '0x' ? null : (
        <details className="mt-3">
          <summary className="cursor-default text-muted">{t('explorer.raw')}</summary>
          <pre
            tabIndex={0}
            aria-label={t('explorer.raw')}
            className="mono mt-1 max-h-40 overflow-auto break-all whitespace-pre-wrap"
          >
            {transaction.input}
          </pre>
        </details>
      )}
    </Panel>
  );
}

/** Shows where the transaction went: an address, or the contract that it created. */
function Target({ transaction }: { readonly transaction: ChainTransactionView }) {
  const { t } = useText();
  const { to, contract } = transaction;
  if (to !== null) return <AddressLink address={to} />;
  return (
    <>
      {t('explorer.created')} {contract === null ? null : <AddressLink address={contract} />}
    </>
  );
}

function CallName({ call }: Pick<ChainTransactionView, 'call'>) {
  const { t } = useText();
  if (call === null) return t('explorer.no_call');
  return call.name === null ? (
    t('explorer.unknown_call')
  ) : (
    <span className="mono font-medium">{call.name}</span>
  );
}

function Events({ events }: { readonly events: readonly ChainEventView[] }) {
  const { t } = useText();
  return (
    <Panel title={t('explorer.events')}>
      <ol className="flex flex-col gap-3">
        {events.map((event, index) => (
          <li key={index} className="rounded-control border border-line p-3">
            <p className="mb-1 flex flex-wrap items-center gap-x-2">
              <span className="mono font-medium">{event.name ?? t('explorer.unknown_event')}</span>
              <AddressLink address={event.contract} />
            </p>
            <DescriptionList>
              {event.args.map((argument) => (
                <DescriptionItem key={argument.name} name={argument.name}>
                  <ArgumentValue argument={argument} />
                </DescriptionItem>
              ))}
            </DescriptionList>
            {event.name === null ? <p className="mono break-all text-muted">{event.data}</p> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const VERDICT_TONES: Readonly<Record<ComparedRecord['verdict'], StatusTone>> = {
  agrees: 'ok',
  differs: 'bad',
  missing: 'bad',
  other_chain: 'neutral',
  unchecked: 'pending',
};

/** Lists this host's records, each beside the amount on the chain; a difference is shown in red. */
function Records({ transaction }: { readonly transaction: ChainTransactionView }) {
  const { t } = useText();
  const { records } = transaction;
  return (
    <Panel title={t('explorer.records')}>
      {records.length === 0 ? (
        <p className="text-muted">{t('explorer.no_records')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left" aria-label={t('explorer.records')}>
            <thead>
              <tr className="border-b border-line text-small text-muted">
                <th className="py-1 pr-3 font-medium">{t('explorer.column_record')}</th>
                <th className="py-1 pr-3 text-right font-medium">{t('explorer.host_says')}</th>
                <th className="py-1 pr-3 text-right font-medium">{t('explorer.chain_says')}</th>
                <th className="py-1 font-medium">{t('explorer.column_verdict')}</th>
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <RecordRow key={`${record.kind}/${record.id}/${record.to}`} record={record} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function RecordRow({ record }: { readonly record: ComparedRecord }) {
  const { t } = useText();
  const { verdict, chainMicro } = record;
  const isBad = VERDICT_TONES[verdict] === 'bad';
  return (
    <tr className="border-b border-line">
      <td className="py-1.5 pr-3">
        <Link href={recordPath(record)} className={plainLinkClass}>
          {t(`explorer.kind_${record.kind}`)} <EntityName id={record.id} />
        </Link>
        <span className="block text-small text-muted">
          {t('explorer.to_wallet')} <EntityName id={record.to} />
        </span>
      </td>
      <td className="py-1.5 pr-3 text-right">
        <Amount micro={record.amountMicro} currency={record.currency} />
      </td>
      <td className={cx('py-1.5 pr-3 text-right', isBad && 'text-bad')}>
        {chainMicro === null ? t('ui.none') : <Amount micro={chainMicro} currency={record.currency} />}
      </td>
      <td className="py-1.5">
        <StatusBadge tone={VERDICT_TONES[verdict]}>{t(`explorer.verdict_${verdict}`)}</StatusBadge>
      </td>
    </tr>
  );
}
