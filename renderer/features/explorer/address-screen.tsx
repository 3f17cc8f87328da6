import { Link } from 'wouter';
import type { CallOutput, ChainBalanceLine, ChainRecord } from '../../../src/shared/contract/index.ts';
import { useState } from 'react';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { ScreenPlaceholder } from '../../layout/screen-placeholder.tsx';
import { ExportRows } from '../../export/export-rows.tsx';
import { plainLinkClass } from '../../layout/plain-link-class.ts';
import { Screen } from '../../layout/screen.tsx';
import { formatWei } from '../../money/amounts.ts';
import { TransactionLink } from '../../names/chain-links.tsx';
import { EntityName } from '../../names/entity.tsx';
import type { RouteParams } from '../../routes.ts';
import { useText, formatUtc } from '../../text/index.ts';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { Button, Panel, shorten, TimeAgo } from '../../ui/index.ts';
import { Amount, ChainUnavailableNote, recordPath } from './explorer-parts.tsx';

type AddressView = CallOutput<'chain.address'>;

const INITIAL_ROWS = 50;
const MAX_ROWS = 200;

/** `#/chain/address/<address>`: the balances of an address, and what this host knows of it. */
export function AddressScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const address = props.params['address'] ?? '';
  const [limit, setLimit] = useState(INITIAL_ROWS);
  const { value, failure, reload } = useQuery('chain.address', { address, limit });
  useHostEvent('chain.changed', reload);
  if (value === null || value.address !== address.toLowerCase())
    return (
      <ScreenPlaceholder
        title={t('explorer.address')}
        failure={failure}
        missing={{ title: t('explorer.invalid_address') }}
        back={{ path: '/rewards/chain', label: t('explorer.to_chain') }}
      />
    );
  return (
    <Screen
      title={t('explorer.address')}
      subtitle={
        <>
          <span data-entity className="group inline-flex max-w-full min-w-0 items-center gap-1">
            <EntityName id={value.address} />
            <CopyIcon
              text={value.address}
              name={t('ui.copy_name', { name: t('explorer.address'), text: shorten(value.address) })}
            />
          </span>
          {value.isContract === true ? <span>{t('explorer.is_contract')}</span> : null}
        </>
      }
      actions={
        <ExportRows
          name={`address-${value.address.slice(0, 10)}`}
          rows={() => value.records.map(({ atMs, ...row }) => ({ utc: formatUtc(atMs), ...row }))}
        />
      }
    >
      <div className="flex max-w-5xl flex-col gap-4">
        <ChainUnavailableNote reading={value.reading} onRetry={reload} />
        <Balances view={value} />
        <Records records={value.records} />
        {value.more && limit < MAX_ROWS ? (
          <Button className="self-start" onClick={() => setLimit(MAX_ROWS)}>
            {t('explorer.more')}
          </Button>
        ) : null}
      </div>
    </Screen>
  );
}

/** Shows the balances on the chain beside what this host recorded; a difference was transferred without this host. */
function Balances({ view }: { readonly view: AddressView }) {
  const { t, language } = useText();
  return (
    <Panel title={t('explorer.balances')}>
      <p data-entity className="mono mb-2 break-all text-small! text-muted">
        {view.address}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-left" aria-label={t('explorer.balances')}>
          <thead>
            <tr className="border-b border-line text-small text-muted">
              <th className="py-1 pr-3 font-medium">{t('explorer.column_currency')}</th>
              <th className="py-1 pr-3 text-right font-medium">{t('explorer.on_chain')}</th>
              <th className="py-1 pr-3 text-right font-medium">{t('explorer.received')}</th>
              <th className="py-1 pr-3 text-right font-medium">{t('explorer.spent')}</th>
              <th className="py-1 text-right font-medium">{t('explorer.outside')}</th>
            </tr>
          </thead>
          <tbody>
            {view.balances.map((line) => (
              <BalanceRow key={line.currency} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {view.wei === null ? null : (
        <p className="mt-2 text-small text-muted">
          {t('explorer.gas_balance', { amount: formatWei(view.wei, language) })}
        </p>
      )}
    </Panel>
  );
}

function BalanceRow({ line }: { readonly line: ChainBalanceLine }) {
  const { t } = useText();
  const { currency, onChain, difference } = line;
  return (
    <tr className="border-b border-line">
      <td className="py-1.5 pr-3">{currency}</td>
      <td className="py-1.5 pr-3 text-right font-medium">
        {onChain === null ? t('ui.none') : <Amount micro={onChain} currency={currency} />}
      </td>
      <td className="py-1.5 pr-3 text-right">
        <Amount micro={line.received} currency={currency} />
      </td>
      <td className="py-1.5 pr-3 text-right">
        <Amount micro={line.spent} currency={currency} />
      </td>
      <td
        className={
          difference === null || difference === '0' ? 'py-1.5 text-right' : 'py-1.5 text-right text-warn'
        }
      >
        {difference === null ? t('ui.none') : <Amount micro={difference} currency={currency} />}
      </td>
    </tr>
  );
}

function Records({ records }: { readonly records: readonly ChainRecord[] }) {
  const { t } = useText();
  return (
    <Panel title={t('explorer.known')}>
      {records.length === 0 ? (
        <p className="text-muted">{t('explorer.nothing_known')}</p>
      ) : (
        <ul className="flex flex-col">
          {records.map((record) => (
            <li
              key={`${record.kind}/${record.id}/${record.to}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
            >
              <Link href={recordPath(record)} className={plainLinkClass}>
                {t(`explorer.kind_${record.kind}`)} <EntityName id={record.id} />
              </Link>
              <Amount micro={record.amountMicro} currency={record.currency} />
              <span className="text-muted">{record.state}</span>
              {record.txHash === null ? null : (
                <TransactionLink hash={record.txHash} label={t('explorer.hash')} />
              )}
              <span className="ml-auto text-small text-muted">
                <TimeAgo atMs={record.atMs} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
