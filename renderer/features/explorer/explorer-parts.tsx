import { Link } from 'wouter';
import type { ChainArgument, ChainReading, ChainRecord } from '../../../src/shared/contract/index.ts';
import { plainLinkClass } from '../../layout/plain-link-class.ts';
import { formatMicro, formatUnits } from '../../money/amounts.ts';
import { addressPath } from '../../names/chain-links.tsx';
import { EntityName } from '../../names/entity.tsx';
import { useText } from '../../text/index.ts';
import { CopyIcon } from '../../ui/copy-icon.tsx';
import { Button, CopyText, ErrorNote, shorten } from '../../ui/index.ts';

const ZERO_ADDRESS = /^0x0+$/u;

/** Shows an address with its name, as a link to its page of the explorer. */
export function AddressLink({ address }: { readonly address: string }) {
  const { t } = useText();
  if (ZERO_ADDRESS.test(address)) return <span title={address}>{t('explorer.zero_address')}</span>;
  return (
    <span data-entity className="group inline-flex max-w-full min-w-0 items-center gap-1">
      <Link href={addressPath(address)} className={`min-w-0 truncate ${plainLinkClass}`}>
        <EntityName id={address} isLinked />
      </Link>
      <CopyIcon
        text={address}
        name={t('ui.copy_name', { name: t('explorer.address'), text: shorten(address) })}
      />
    </span>
  );
}

/** Says why the chain was not read; the records of this host are shown anyway. */
export function ChainUnavailableNote(props: {
  readonly reading: ChainReading;
  readonly onRetry: () => void;
}) {
  const { t } = useText();
  const { reading } = props;
  if (reading === 'ok') return null;
  return (
    <ErrorNote
      code={`CHAIN_${reading.toUpperCase()}`}
      message={t(`explorer.reading_${reading}`)}
      action={<Button onClick={props.onRetry}>{t('ui.retry')}</Button>}
    />
  );
}

/** Formats micro-units exactly, also a fraction of one, which an amount of the chain may have. */
function formatExactMicro(micro: string | number, language: string): string {
  const [whole = '', fraction = ''] = String(micro).split('.');
  return formatUnits(BigInt(whole + fraction), { language, decimals: 6 + fraction.length, min: 2 });
}

export function Amount({
  micro,
  currency,
}: {
  readonly micro: string | number;
  readonly currency: 'MONARD' | 'USDC';
}) {
  const { t, language } = useText();
  const amount = formatExactMicro(micro, language);
  return (
    <span className="tabular-nums whitespace-nowrap">
      {t(currency === 'MONARD' ? 'money.monard' : 'money.usdc', { amount })}
    </span>
  );
}

/** Names of arguments that are times in seconds since 1970. */
const TIME_ARGUMENTS: ReadonlySet<string> = new Set(['validAfter', 'validBefore', 'deadline']);

/**
 * Only numbers between 2001 and the end of 2099 are shown as times; smaller and larger ones stand for "always" and
 * "never".
 */
const MIN_TIME_SECONDS = 1_000_000_000;
const MAX_TIME_SECONDS = 4_102_444_800;

/** The time that an argument names, in milliseconds; null for any other argument. */
function timeOf({ name, value }: ChainArgument): number | null {
  const seconds = TIME_ARGUMENTS.has(name) ? Number(value) : Number.NaN;
  return seconds >= MIN_TIME_SECONDS && seconds <= MAX_TIME_SECONDS ? seconds * 1000 : null;
}

/** Shows one argument of a call or an event, in the unit of its contract. */
export function ArgumentValue({ argument }: { readonly argument: ChainArgument }) {
  const { t, language, dateTime } = useText();
  const { kind, value } = argument;
  const atMs = timeOf(argument);
  if (atMs !== null) return <CopyText text={value} name={argument.name} caption={dateTime(atMs)} />;
  if (kind === 'address') return <AddressLink address={value} />;
  if (kind === 'hash') return <CopyText text={value} name={argument.name} head={10} tail={6} />;
  if (kind === 'monard')
    return (
      <span className="tabular-nums">
        {t('money.monard', { amount: formatUnits(BigInt(value), { language, decimals: 18, min: 2 }) })}
      </span>
    );
  if (kind === 'usdc')
    return <span className="tabular-nums">{t('money.usdc', { amount: formatMicro(value, language) })}</span>;
  return <span className="mono break-all">{value}</span>;
}

/** The page of a record in the window. */
export const recordPath = ({ kind, id }: Pick<ChainRecord, 'kind' | 'id'>): string => {
  const encodedId = encodeURIComponent(id);
  if (kind === 'payment') return `/payments?open=${encodedId}`;
  if (kind === 'wallet_payment') return `/payments/wallet?open=${encodedId}`;
  return `/rewards/matches/${encodedId}`;
};
