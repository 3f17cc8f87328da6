import { Link } from 'wouter';
import { useText } from '../text/index.ts';
import { CopyIcon } from '../ui/copy-icon.tsx';
import { cx, shorten } from '../ui/index.ts';

export const transactionPath = (hash: string): string => `/chain/tx/${hash}`;
export const blockPath = (number: number): string => `/chain/block/${number}`;
export const addressPath = (address: string): string => `/chain/address/${address.toLowerCase()}`;

/** Shows the hash of a transaction, with a link to its page; the button copies the whole of it. */
export function TransactionLink(props: {
  readonly hash: string;
  /** Names the id in the label of the copy button. */
  readonly label: string;
  /** -1 inside the rows of a table, which is one stop of the Tab key. */
  readonly tabIndex?: number;
}) {
  const { t } = useText();
  const { hash, label, tabIndex } = props;
  const short = shorten(hash);
  return (
    <span
      data-entity
      data-hash=""
      className="group inline-flex max-w-full min-w-0 items-center gap-1 align-middle"
    >
      <Link
        href={transactionPath(hash)}
        title={hash}
        tabIndex={tabIndex}
        onClick={(event) => event.stopPropagation()}
        className="mono min-w-0 truncate rounded-control text-accent hover:underline"
      >
        {short}
      </Link>
      <CopyIcon text={hash} name={t('ui.copy_name', { name: label, text: short })} tabIndex={tabIndex} />
    </span>
  );
}

/** Shows the number of a block, with a link to its page. */
export function BlockLink({
  number: blockNumber,
  className,
}: {
  readonly number: number;
  readonly className?: string;
}) {
  const { number } = useText();
  return (
    <Link
      href={blockPath(blockNumber)}
      className={cx('mono rounded-control text-accent hover:underline', className)}
    >
      {number(blockNumber)}
    </Link>
  );
}
