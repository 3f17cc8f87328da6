import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LeagueMatchDetail } from '../../../src/shared/contract/index.ts';
import { Fact, Facts } from '../../frame/fact.tsx';
import { Screen } from '../../frame/screen.tsx';
import { saveFile } from '../../host/index.ts';
import type { Params } from '../../routes.ts';
import { useText, utc } from '../../text/index.ts';
import {
  Button,
  buttonClass,
  CopyText,
  EmptyState,
  FailureNote,
  Panel,
  Skeleton,
  Verdict,
} from '../../ui/index.ts';
import { MatchRewards } from './match-rewards.tsx';
import { Bodies, ExchangeLine } from './exchange-view.tsx';
import { MatchState } from './league-state.tsx';
import { isOver, leaguePlace, resultWords } from './league-words.ts';
import { useLeaguePart } from './use-leagues.ts';

/** `#/leagues/<id>/matches/<match>`: one match, with everything that was said in it. */
export function MatchScreen(props: { params: Params }) {
  const { t } = useText();
  const leagueId = props.params['leagueId'] ?? '';
  const matchId = props.params['matchId'] ?? '';
  const { value, failure } = useLeaguePart('leagues.match', { leagueId, matchId }, 1000);
  const back = (
    <Link href={leaguePlace(leagueId, { tab: 'schedule' })} className={buttonClass()}>
      <ChevronLeft size={14} aria-hidden />
      {t('leagues.to_league')}
    </Link>
  );
  if (value !== null) return <Match leagueId={leagueId} detail={value} back={back} />;
  return (
    <Screen title={matchId}>
      {failure === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-64" />
        </div>
      ) : failure.code === 'NOT_FOUND' ? (
        <EmptyState title={t('leagues.match_missing')} action={back} />
      ) : (
        <FailureNote failure={failure} action={back} />
      )}
    </Screen>
  );
}

function Match(props: {
  readonly leagueId: string;
  readonly detail: LeagueMatchDetail;
  readonly back: ReactNode;
}) {
  const { t } = useText();
  const { leagueId, detail, back } = props;
  const { match, exchanges } = detail;
  const subject = encodeURIComponent(`${leagueId}/${match.matchId}`);
  return (
    <Screen
      title={t('leagues.versus', { a: match.a.displayName, b: match.b.displayName })}
      facts={
        <>
          <MatchState match={match} />
          <span className="mono">{match.matchId}</span>
          <span>{t('leagues.round_number', { round: match.round })}</span>
        </>
      }
      actions={
        <>
          {back}
          <Link href={`/audit?subject=${subject}`} className={buttonClass()}>
            {t('leagues.audit_rows')}
          </Link>
          <Button onClick={() => saveMatch(leagueId, detail)}>{t('leagues.export_match')}</Button>
          {match.sessionId === null ? null : (
            <Link
              href={`/sessions/${encodeURIComponent(match.sessionId)}`}
              className={buttonClass('primary')}
            >
              {t('leagues.replay')}
            </Link>
          )}
        </>
      }
    >
      <div className="grid max-w-[100rem] items-start gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Result detail={detail} />
          <MatchRewards leagueId={leagueId} matchId={match.matchId} />
        </div>
        <Panel title={t('leagues.exchanges', { count: exchanges.length })} flush>
          {exchanges.length === 0 ? (
            <p className="px-4 py-2 text-muted">{t('leagues.no_exchange')}</p>
          ) : (
            <ol className="divide-y divide-line pt-1">
              {exchanges.map((exchange) => (
                <li key={exchange.id}>
                  <details className="group">
                    <summary className="cursor-default px-4 py-2 hover:bg-raised">
                      <span className="inline-block w-[calc(100%-1.5rem)] align-top">
                        <ExchangeLine message={exchange} />
                      </span>
                    </summary>
                    <div className="px-4 pt-1 pb-3">
                      <Bodies exchange={exchange} beside />
                    </div>
                  </details>
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </div>
    </Screen>
  );
}

/** What is on this page as a file: the match, its evidence and both sides of every message. */
const saveMatch = (leagueId: string, detail: LeagueMatchDetail): void =>
  saveFile({
    fileName: `match-${leagueId.replace(/^league_/u, '')}-${detail.match.matchId}.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify(detail, null, 2)}\n`,
  });

function Result({ detail }: { readonly detail: LeagueMatchDetail }) {
  const speaker = useText();
  const { t, number } = speaker;
  const { match, referee } = detail;
  const over = isOver(match);
  const choice = (playerId: string) => {
    const word = match.choices?.[playerId];
    if (word === undefined) return over ? t('ui.none') : t('leagues.sealed');
    return word === 'even' ? t('leagues.even') : word === 'odd' ? t('leagues.odd') : word;
  };
  return (
    <Panel title={t('leagues.column_result')}>
      {over ? (
        <p className="mb-2 text-section font-semibold break-words">{resultWords(speaker, match)}</p>
      ) : (
        <p className="mb-2 text-muted">{t('leagues.not_over')}</p>
      )}
      {match.disputed ? (
        <Verdict kind="warn" className="mb-2">
          {detail.reportedWinner === match.winner
            ? t('leagues.disputed_trusted')
            : t('leagues.disputed', { winner: detail.reportedWinner ?? t('leagues.result_draw') })}
        </Verdict>
      ) : null}
      <Facts>
        {[match.a, match.b].map((player) => (
          <Fact key={player.playerId} name={player.displayName}>
            {match.sessionId === null ? choice(player.playerId) : player.playerId}
            {match.absent.includes(player.playerId) ? (
              <Verdict kind="late" className="ml-2">
                {t('leagues.did_not_play')}
              </Verdict>
            ) : null}
          </Fact>
        ))}
        {match.sessionId === null ? (
          <Fact name={t('leagues.drawn_number')}>
            {match.number === null ? t('leagues.sealed') : number(match.number)}
          </Fact>
        ) : null}
        <Fact name={t('leagues.column_referee')}>
          {referee === null
            ? (match.refereeId ?? t('ui.none'))
            : `${referee.displayName} (${referee.refereeId})`}
        </Fact>
        <Moment name={t('leagues.began')} atMs={match.startedAtMs} />
        <Moment name={t('leagues.decided')} atMs={match.decidedAtMs} />
        <Moment name={t('leagues.reported')} atMs={match.reportedAtMs} />
        {detail.drawHash === null ? null : (
          <Fact name={t('leagues.draw_hash')}>
            <CopyText text={detail.drawHash} name={t('leagues.draw_hash')} />
          </Fact>
        )}
        {detail.drawSalt === null ? null : (
          <Fact name={t('leagues.draw_salt')}>
            <CopyText text={detail.drawSalt} name={t('leagues.draw_salt')} />
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

function Moment({ name, atMs }: { readonly name: string; readonly atMs: number | null }) {
  if (atMs === null) return null;
  return (
    <Fact name={name}>
      <span className="mono">{utc(atMs).slice(0, 19)}</span>
    </Fact>
  );
}
