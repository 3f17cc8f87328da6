import { Link } from 'wouter';
import type { LeagueExchange } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { useText, utc } from '../../text/index.ts';
import { buttonClass, Drawer, ErrorNote, Skeleton, Verdict } from '../../ui/index.ts';
import { Bodies } from './exchange-view.tsx';
import { matchPlace } from './league-words.ts';

/** One exchange down to the raw message. */
export function ExchangeDrawer(props: {
  readonly leagueId: string;
  readonly id: number | null;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { leagueId, id } = props;
  const { value, failure } = useQuery('leagues.exchange', id === null ? null : { leagueId, id });
  const shown = value?.id === id ? value : null;
  return (
    <Drawer
      open={id !== null}
      onClose={props.onClose}
      title={shown?.type ?? t('leagues.message_title', { id: id ?? 0 })}
    >
      {shown !== null ? (
        <Facts leagueId={leagueId} exchange={shown} />
      ) : failure === null ? (
        <Skeleton className="h-64" />
      ) : (
        <ErrorNote code={failure.code} message={failure.message} />
      )}
    </Drawer>
  );
}

function Facts({ leagueId, exchange }: { readonly leagueId: string; readonly exchange: LeagueExchange }) {
  const { t, number } = useText();
  const { matchId } = exchange;
  const [from, to] =
    exchange.direction === 'out' ? [exchange.own, exchange.peer] : [exchange.peer, exchange.own];
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [
      t('leagues.column_at'),
      <span key="at" className="mono">
        {utc(exchange.atMs)}
      </span>,
    ],
    [t('leagues.column_way'), <span key="way" className="mono break-all">{`${from} → ${to}`}</span>],
    [
      t('leagues.method'),
      <span key="method" className="mono break-all">{`${exchange.method} (${exchange.dialect})`}</span>,
    ],
    [t('leagues.column_ms'), number(exchange.durationMs, { maximumFractionDigits: 1 })],
    [t('leagues.column_attempt'), number(exchange.attempt)],
    [
      t('leagues.column_outcome'),
      exchange.code === null ? (
        <Verdict key="code" kind="ok">
          {t('leagues.answered')}
        </Verdict>
      ) : (
        <Verdict key="code" kind="bad">
          {exchange.code}
        </Verdict>
      ),
    ],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="leading-6 text-muted">{name}</dt>
            <dd className="min-w-0 leading-6">{value}</dd>
          </div>
        ))}
      </dl>
      {matchId === null ? null : (
        <div>
          <Link href={matchPlace(leagueId, matchId)} className={buttonClass()}>
            {t('leagues.go_match', { match: matchId })}
          </Link>
        </div>
      )}
      <Bodies exchange={exchange} />
    </div>
  );
}
