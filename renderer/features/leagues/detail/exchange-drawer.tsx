import { Link } from 'wouter';
import type { LeagueExchange } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useQuery } from '../../../host/index.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { buttonClass, Drawer, FailureNote, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { ExchangeBodies } from '../exchange-view.tsx';
import { matchRoute } from '../league-labels.ts';

/** Shows one exchange down to the raw messages. */
export function ExchangeDrawer(props: {
  readonly leagueId: string;
  readonly id: number | null;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { leagueId, id } = props;
  const { value, failure } = useQuery('leagues.exchange', id === null ? null : { leagueId, id });
  const current = value?.id === id ? value : null;
  return (
    <Drawer
      open={id !== null}
      onClose={props.onClose}
      title={current?.type ?? t('leagues.message_title', { id: id ?? 0 })}
    >
      {current !== null ? (
        <ExchangeDetails leagueId={leagueId} exchange={current} />
      ) : failure === null ? (
        <Skeleton className="h-64" />
      ) : (
        <FailureNote failure={failure} />
      )}
    </Drawer>
  );
}

function ExchangeDetails({
  leagueId,
  exchange,
}: {
  readonly leagueId: string;
  readonly exchange: LeagueExchange;
}) {
  const { t, number } = useText();
  const { matchId, code } = exchange;
  const [from, to] =
    exchange.direction === 'out' ? [exchange.own, exchange.peer] : [exchange.peer, exchange.own];
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList>
        <DescriptionItem name={t('leagues.column_at')}>
          <span className="mono">{formatUtc(exchange.atMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('leagues.column_way')}>
          <span className="mono break-all">{`${from} → ${to}`}</span>
        </DescriptionItem>
        <DescriptionItem name={t('leagues.method')}>
          <span className="mono break-all">{`${exchange.method} (${exchange.dialect})`}</span>
        </DescriptionItem>
        <DescriptionItem name={t('leagues.column_ms')}>
          {number(exchange.durationMs, { maximumFractionDigits: 1 })}
        </DescriptionItem>
        <DescriptionItem name={t('leagues.column_attempt')}>{number(exchange.attempt)}</DescriptionItem>
        <DescriptionItem name={t('leagues.column_outcome')}>
          <StatusBadge tone={code === null ? 'ok' : 'bad'}>{code ?? t('leagues.replied')}</StatusBadge>
        </DescriptionItem>
      </DescriptionList>
      {matchId === null ? null : (
        <div>
          <Link href={matchRoute(leagueId, matchId)} className={buttonClass()}>
            {t('leagues.go_match', { match: matchId })}
          </Link>
        </div>
      )}
      <ExchangeBodies exchange={exchange} />
    </div>
  );
}
