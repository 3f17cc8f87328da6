import { useEffect, useRef, useState } from 'react';
import type { CallOutput, ChainStatusView } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { ExportRows } from '../../../export/export-rows.tsx';
import { BlockLink } from '../../../names/chain-links.tsx';
import { useText } from '../../../text/index.ts';
import { Button, FailureNote, Panel, Skeleton, TimeAgo } from '../../../ui/index.ts';

const PAGE_ROWS = 15;

/** Shows the newest blocks of the chain; older ones by pages. */
export function BlocksPanel({ chain }: { readonly chain: ChainStatusView }) {
  const { t } = useText();
  const [before, setBefore] = useState<number | null>(null);
  const isChainRead = chain.blockNumber !== null;
  const { value, failure, reload } = useQuery('chain.blocks', isChainRead ? pageFrom(before) : null);
  const lastBlockNumber = useRef(chain.blockNumber);
  useEffect(() => {
    const last = lastBlockNumber.current;
    lastBlockNumber.current = chain.blockNumber;
    // The first response already has the newest block, and older pages do not change.
    if (last !== null && last !== chain.blockNumber && before === null) reload();
  }, [chain.blockNumber, before, reload]);
  return (
    <Panel title={t('explorer.blocks')}>
      <FailureNote failure={failure} onRetry={reload} />
      {isChainRead ? (
        <Blocks page={value} isFailed={failure !== null} before={before} onBeforeChange={setBefore} />
      ) : (
        <p className="text-muted">{t('explorer.blocks_off')}</p>
      )}
    </Panel>
  );
}

const pageFrom = (before: number | null) =>
  before === null ? { limit: PAGE_ROWS } : { limit: PAGE_ROWS, before };

/** Without the chain there is nothing to show, because this host stores no blocks. */
const BLOCKS_PROBLEMS = {
  off: 'explorer.blocks_off',
  unreachable: 'explorer.blocks_unreachable',
  invalid: 'explorer.reading_invalid',
} as const;

type BlockPage = CallOutput<'chain.blocks'>;

function Blocks(props: {
  readonly page: BlockPage | null;
  readonly isFailed: boolean;
  readonly before: number | null;
  readonly onBeforeChange: (before: number | null) => void;
}) {
  const { t } = useText();
  const { page, before, onBeforeChange } = props;
  if (page === null) return props.isFailed ? null : <Skeleton className="h-40" />;
  if (page.reading !== 'ok') return <p className="text-bad">{t(BLOCKS_PROBLEMS[page.reading])}</p>;
  const oldest = page.rows.at(-1)?.number ?? 0;
  return (
    <>
      <ul className="flex flex-col">
        {page.rows.map((block) => (
          <BlockRow key={block.number} block={block} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {before === null ? null : (
          <Button variant="quiet" onClick={() => onBeforeChange(null)}>
            {t('explorer.newest')}
          </Button>
        )}
        {oldest > 0 ? (
          <Button variant="quiet" onClick={() => onBeforeChange(oldest)}>
            {t('explorer.older')}
          </Button>
        ) : null}
        <ExportRows name="blocks" rows={() => page.rows.map((row) => ({ ...row }))} />
      </div>
    </>
  );
}

function BlockRow({ block }: { readonly block: BlockPage['rows'][number] }) {
  const { t, number } = useText();
  return (
    <li className="flex items-center gap-4 border-b border-line py-1">
      <BlockLink number={block.number} />
      <span className="text-muted">{t('explorer.transaction_count', { count: block.transactions })}</span>
      <span className="tabular-nums text-small text-muted">
        {t('explorer.gas_used', { gas: number(Number(block.gasUsed)) })}
      </span>
      <span className="ml-auto text-small text-muted">
        <TimeAgo atMs={block.atMs} />
      </span>
    </li>
  );
}
