import { Link } from 'wouter';
import { useQuery } from '../../host/index.ts';
import { ScreenPlaceholder } from '../../layout/screen-placeholder.tsx';
import { ExportRows } from '../../export/export-rows.tsx';
import { DescriptionItem, DescriptionList } from '../../layout/description-list.tsx';
import { Screen } from '../../layout/screen.tsx';
import { blockPath, TransactionLink } from '../../names/chain-links.tsx';
import type { RouteParams } from '../../routes.ts';
import { useText, formatUtc } from '../../text/index.ts';
import { buttonClass, CopyText, Panel } from '../../ui/index.ts';
import { AddressLink, ChainUnavailableNote } from './explorer-parts.tsx';

/** `#/chain/block/<number>`: a block with its transactions. */
export function BlockScreen(props: { params: RouteParams }) {
  const { t, number } = useText();
  const requestedNumber = Number(props.params['number']);
  const isNumber = Number.isSafeInteger(requestedNumber) && requestedNumber >= 0;
  const { value, failure, reload } = useQuery('chain.block', isNumber ? { number: requestedNumber } : null);
  const title = isNumber
    ? t('explorer.block_title', { number: number(requestedNumber) })
    : t('explorer.block');
  if (value === null)
    return (
      <ScreenPlaceholder
        title={title}
        failure={isNumber ? failure : { code: 'NOT_FOUND', message: '' }}
        missing={{ title: t('explorer.missing_block') }}
        back={{ path: '/rewards/chain', label: t('explorer.to_chain') }}
      />
    );
  const { block, head, transactions } = value;
  return (
    <Screen
      title={title}
      subtitle={block === null ? undefined : <span className="mono">{formatUtc(block.atMs)}</span>}
      actions={
        <>
          {requestedNumber > 0 ? (
            <Link href={blockPath(requestedNumber - 1)} className={buttonClass()}>
              {t('explorer.previous')}
            </Link>
          ) : null}
          {head !== null && requestedNumber < head ? (
            <Link href={blockPath(requestedNumber + 1)} className={buttonClass()}>
              {t('explorer.next')}
            </Link>
          ) : null}
          <ExportRows
            name={`block-${requestedNumber}`}
            rows={() => transactions.map((row) => ({ ...row }))}
          />
        </>
      }
    >
      <div className="flex max-w-5xl flex-col gap-4">
        <ChainUnavailableNote reading={value.reading} onRetry={reload} />
        {block === null ? null : (
          <Panel title={t('explorer.block')}>
            <DescriptionList wide>
              <DescriptionItem name={t('explorer.hash')}>
                <CopyText text={block.hash} name={t('explorer.hash')} head={14} tail={8} />
              </DescriptionItem>
              <DescriptionItem name={t('explorer.gas')}>
                <span className="tabular-nums">{number(Number(block.gasUsed))}</span>
              </DescriptionItem>
            </DescriptionList>
          </Panel>
        )}
        <Panel title={t('explorer.transactions')}>
          {transactions.length === 0 ? (
            <p className="text-muted">{t('explorer.empty_block')}</p>
          ) : (
            <ul className="flex flex-col">
              {transactions.map(({ hash, from, to, name }) => (
                <li
                  key={hash}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
                >
                  <TransactionLink hash={hash} label={t('explorer.hash')} />
                  <span className="mono font-medium">{name ?? t('explorer.unknown_call')}</span>
                  <span className="flex min-w-0 flex-wrap items-center gap-1 text-muted">
                    <AddressLink address={from} />
                    {to === null ? (
                      t('explorer.created')
                    ) : (
                      <>
                        → <AddressLink address={to} />
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Screen>
  );
}
