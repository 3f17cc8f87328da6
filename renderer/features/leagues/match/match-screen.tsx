import { Link } from 'wouter';
import type { LeagueMatchDetail, Api } from '../../../../src/shared/contract/index.ts';
import { AwaitedScreen } from '../../../layout/awaited-screen.tsx';
import {
  AuditPart,
  MatchPage,
  MatchResult,
  EmptyPart,
  SaveMatch,
  usePart,
  loadAuditRows,
  jsonFile,
} from '../../../match/index.ts';
import type { Params } from '../../../routes.ts';
import { useText } from '../../../text/index.ts';
import { buttonClass, StatusBadge, FailureNote, Skeleton } from '../../../ui/index.ts';
import { isOver, leagueRoute, resultLabel } from '../league-labels.ts';
import { MatchState } from '../league-state.tsx';
import { MatchEvidence } from './match-evidence.tsx';
import { MatchMoney } from './match-money.tsx';
import { BoardMoves, Choices } from './match-moves.tsx';
import { reasonLabel } from '../match-reason.ts';
import { useLeaguePart } from '../use-leagues.ts';
import { SessionTile } from '../../../layout/session-tile.tsx';
import { useLive, useQuery } from '../../../host/index.ts';
import { ExchangeBodies, ExchangeLine } from '../exchange-view.tsx';
import type { ExportFile } from '../../../../src/shared/contract/export-file.ts';

/** `#/leagues/<id>/matches/<match>`: one match with all its messages. */
export function MatchScreen(props: { params: Params }) {
  const { t } = useText();
  const leagueId = props.params['leagueId'] ?? '';
  const matchId = props.params['matchId'] ?? '';
  const { value, failure } = useLeaguePart('leagues.match', { leagueId, matchId }, 1000);
  if (value !== null) return <Match leagueId={leagueId} detail={value} />;
  return (
    <AwaitedScreen
      title={matchId}
      failure={failure}
      missing={{ title: t('leagues.match_missing') }}
      back={{ path: leagueRoute(leagueId, { tab: 'schedule' }), label: t('leagues.to_league') }}
    />
  );
}

export interface LeagueMatchProps {
  readonly leagueId: string;
  readonly detail: LeagueMatchDetail;
}

function Match({ leagueId, detail }: LeagueMatchProps) {
  const { t, code } = useText();
  const { match, league } = detail;
  const visiblePart = usePart();
  const board = match.sessionId;
  return (
    <MatchPage
      game={code('game', league.game)}
      players={[match.a.displayName, match.b.displayName]}
      matchId={`${leagueId}/${match.matchId}`}
      state={<MatchState match={match} />}
      facts={
        <Link href={leagueRoute(leagueId, { tab: 'schedule' })} className="underline underline-offset-2">
          {t('leagues.match_of', { match: match.matchId, league: league.name, round: match.round })}
        </Link>
      }
      file={<SaveMatch fileOf={(api) => leagueMatchFile(api, leagueId, detail)} />}
      view={board === null ? <Choices detail={detail} titled /> : <MatchBoard sessionId={board} />}
      result={<Result detail={detail} />}
      parts={{
        moves: board === null ? <Choices detail={detail} /> : <BoardMoves sessionId={board} />,
        words: <MatchLabels sessionId={board} />,
        messages: <MatchExchanges detail={detail} />,
        evidence: <MatchEvidence detail={detail} />,
        money: <MatchMoney leagueId={leagueId} detail={detail} />,
        audit: <AuditPart subject={`${leagueId}/${match.matchId}`} />,
      }}
      visiblePart={visiblePart}
    />
  );
}

function Result({ detail }: Pick<LeagueMatchProps, 'detail'>) {
  const translator = useText();
  const { t } = translator;
  const { match } = detail;
  const label = isOver(match) ? resultLabel(translator, match) : t('leagues.not_over');
  const reason = reasonLabel(translator, match, match.reason);
  const disputed =
    detail.reportedWinner === match.winner
      ? t('leagues.disputed_trusted')
      : t('leagues.disputed', { winner: detail.reportedWinner ?? t('leagues.result_draw') });
  return (
    <MatchResult
      label={label}
      plain={match.winner === null}
      reason={match.disputed ? <StatusBadge kind="warn">{disputed}</StatusBadge> : reason}
    />
  );
}

/** Links to the page of the board, which shows the models' answers beside their moves. */
function MatchLabels({ sessionId }: { readonly sessionId: string | null }) {
  const { t } = useText();
  if (sessionId === null) return <EmptyPart>{t('leagues.no_words')}</EmptyPart>;
  return (
    <>
      <p className="mb-3 text-muted">{t('leagues.words_on_board')}</p>
      <Link href={`/sessions/${encodeURIComponent(sessionId)}?part=words`} className={buttonClass()}>
        {t('leagues.to_words')}
      </Link>
    </>
  );
}

/** Shows the board that this match was played on; it links to its session. */
function MatchBoard({ sessionId }: { readonly sessionId: string }) {
  const { t } = useText();
  const live = useLive(({ sessions }) => sessions[sessionId]);
  const { value, failure } = useQuery('sessions.get', live === undefined ? { sessionId } : null);
  const card = live ?? value?.card;
  return (
    <>
      {card === undefined ? (
        failure === null ? (
          <Skeleton className="aspect-square" />
        ) : (
          <FailureNote failure={failure} />
        )
      ) : (
        <SessionTile card={card} />
      )}
      <p>
        <Link href={`/sessions/${encodeURIComponent(sessionId)}`} className={buttonClass('primary')}>
          {t('leagues.replay')}
        </Link>
      </p>
    </>
  );
}

/** Lists all messages between referee, players and manager in this match, oldest first. */
function MatchExchanges({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { exchanges } = detail;
  if (exchanges.length === 0) return <EmptyPart>{t('leagues.no_exchange')}</EmptyPart>;
  return (
    <section aria-label={t('leagues.exchanges', { count: exchanges.length })}>
      <ol className="divide-y divide-line">
        {exchanges.map((exchange) => (
          <li key={exchange.id}>
            <details className="group">
              <summary className="cursor-default py-2 hover:bg-raised">
                <span className="inline-block w-[calc(100%-1.5rem)] align-top">
                  <ExchangeLine message={exchange} />
                </span>
              </summary>
              <div className="pt-1 pb-3">
                <ExchangeBodies exchange={exchange} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Builds the match file: the match, its evidence, both sides of every message, money and audit rows. */
export async function leagueMatchFile(
  api: Api,
  leagueId: string,
  detail: LeagueMatchDetail,
): Promise<ExportFile> {
  const { matchId } = detail.match;
  const rewards = await api.call('prizes.match', { leagueId, matchId });
  const audit = await loadAuditRows(api, `${leagueId}/${matchId}`);
  const fileName = `match-${leagueId.replace(/^league_/u, '')}-${matchId}.json`;
  return jsonFile(fileName, { ...detail, rewards, audit });
}
