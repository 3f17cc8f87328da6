import { Link } from 'wouter';
import type { LeagueMatchDetail, Api } from '../../../../src/shared/contract/index.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import {
  AuditPanel,
  MatchPage,
  MatchResult,
  EmptyPanel,
  SaveMatch,
  useVisibleTab,
  readSubjectAuditRows,
  toJsonFile,
} from '../../../match/index.ts';
import type { RouteParams } from '../../../routes.ts';
import { useText } from '../../../text/index.ts';
import { StatusBadge } from '../../../ui/index.ts';
import { countedLabel } from '../counted-label.ts';
import { isOver, leagueRoute, resultLabel } from '../league-labels.ts';
import { MatchState } from '../league-state.tsx';
import { MatchEvidence } from './match-evidence.tsx';
import { MatchMoney } from './match-money.tsx';
import { Choices, ChoicesPicture } from './match-choices.tsx';
import { hasUnopenedBoard, UnopenedBoard, unopenedBoardLabel } from './unopened-board.tsx';
import { reasonLabel } from '../match-reason.ts';
import { useLeaguePart } from '../use-leagues.ts';
import { SessionPage } from '../../../session/session-page.tsx';
import { useSession } from '../../../session/use-session.ts';
import { ExchangeBodies, ExchangeLine } from '../exchange-view.tsx';
import type { ExportFile } from '../../../../src/shared/contract/export-file.ts';

const MIN_READ_GAP_MS = 1000;

/** `#/leagues/<id>/matches/<match>`: one match with all its messages. */
export function LeagueMatchScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const leagueId = props.params['leagueId'] ?? '';
  const matchId = props.params['matchId'] ?? '';
  const { value, failure } = useLeaguePart('leagues.match', { leagueId, matchId }, MIN_READ_GAP_MS);
  if (value !== null) return <Match leagueId={leagueId} detail={value} />;
  return (
    <ScreenPlaceholder
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

/** Shows a match on a board as its session, once it has one; a match of even_odd has only choices and a number. */
function Match({ leagueId, detail }: LeagueMatchProps) {
  const { sessionId } = detail.match;
  return sessionId === null ? (
    <BoardlessMatch leagueId={leagueId} detail={detail} />
  ) : (
    <SessionMatch key={sessionId} leagueId={leagueId} detail={detail} sessionId={sessionId} />
  );
}

function RoundLink({ leagueId, detail: { match, league } }: LeagueMatchProps) {
  const { t } = useText();
  return (
    <>
      <Link
        href={leagueRoute(leagueId, { tab: 'schedule', round: String(match.round) })}
        className="underline underline-offset-2"
      >
        {t('leagues.match_of', { match: match.matchId, league: league.name, round: match.round })}
      </Link>
      <Link
        href={leagueRoute(leagueId, { tab: 'organise', decision: 'override', match: match.matchId })}
        className="underline underline-offset-2"
      >
        {t('organise.decide_match')}
      </Link>
    </>
  );
}

function SessionMatch({ leagueId, detail, sessionId }: LeagueMatchProps & { readonly sessionId: string }) {
  const { t } = useText();
  const { match } = detail;
  const watch = useSession(sessionId);
  if (watch.detail === null)
    return (
      <ScreenPlaceholder
        title={match.matchId}
        failure={watch.failure}
        missing={{ title: t('session.missing_title'), hint: t('session.missing_hint', { sessionId }) }}
        back={{ path: leagueRoute(leagueId, { tab: 'schedule' }), label: t('leagues.to_league') }}
      />
    );
  return (
    <SessionPage
      detail={watch.detail}
      watch={watch}
      frame={{
        players: [match.a.displayName, match.b.displayName],
        matchId: `${leagueId}/${match.matchId}`,
        stateBadge: <MatchState match={match} />,
        subtitle: <RoundLink leagueId={leagueId} detail={detail} />,
        saveButton: (
          <SaveMatch
            label={t('league_view.match_file')}
            loadFile={(api) => readLeagueMatchFile(api, leagueId, detail)}
          />
        ),
        result: isOver(match) ? <Result detail={detail} /> : null,
        panels: {
          messages: (
            <>
              <MatchExchanges detail={detail} />
              <h3 className="font-medium">{t('league_view.board_log')}</h3>
            </>
          ),
          evidence: (
            <>
              <MatchEvidence detail={detail} />
              <h3 className="font-medium">{t('league_view.board_evidence')}</h3>
            </>
          ),
          money: <MatchMoney leagueId={leagueId} detail={detail} />,
          audit: <AuditPanel subject={`${leagueId}/${match.matchId}`} />,
        },
        sharedTabs: ['messages', 'evidence'],
      }}
    />
  );
}

function BoardlessMatch({ leagueId, detail }: LeagueMatchProps) {
  const translator = useText();
  const { t, code } = translator;
  const isUnopened = hasUnopenedBoard(detail);
  const unopenedNote = <EmptyPanel>{unopenedBoardLabel(translator, detail)}</EmptyPanel>;
  const { match, league } = detail;
  const visibleTab = useVisibleTab();
  return (
    <MatchPage
      game={code('game', league.game)}
      players={[match.a.displayName, match.b.displayName]}
      matchId={`${leagueId}/${match.matchId}`}
      stateBadge={<MatchState match={match} />}
      subtitle={<RoundLink leagueId={leagueId} detail={detail} />}
      saveButton={<SaveMatch loadFile={(api) => readLeagueMatchFile(api, leagueId, detail)} />}
      view={isUnopened ? <UnopenedBoard detail={detail} /> : <ChoicesPicture detail={detail} />}
      result={<Result detail={detail} />}
      panels={{
        moves: isUnopened ? unopenedNote : <Choices detail={detail} />,
        reasoning: isUnopened ? unopenedNote : <EmptyPanel>{t('leagues.no_words')}</EmptyPanel>,
        messages: <MatchExchanges detail={detail} />,
        evidence: <MatchEvidence detail={detail} />,
        money: <MatchMoney leagueId={leagueId} detail={detail} />,
        audit: <AuditPanel subject={`${leagueId}/${match.matchId}`} />,
      }}
      visibleTab={visibleTab}
    />
  );
}

function Result({ detail }: Pick<LeagueMatchProps, 'detail'>) {
  const translator = useText();
  const { t } = translator;
  const { match } = detail;
  const refereeResult = isOver(match) ? resultLabel(translator, match) : t('leagues.not_over');
  const countedResult = countedLabel(translator, match);
  const label = countedResult === null ? refereeResult : t('organise.counted', { result: countedResult });
  const reason =
    countedResult === null
      ? reasonLabel(translator, match, match.reason)
      : t('organise.referee_said', { result: refereeResult });
  const disputeText =
    detail.reportedWinner === match.winner
      ? t('leagues.disputed_trusted')
      : t('leagues.disputed', { winner: detail.reportedWinner ?? t('leagues.result_draw') });
  return (
    <MatchResult
      label={label}
      plain={(match.counted ?? match).winner === null}
      reason={match.disputed ? <StatusBadge tone="warn">{disputeText}</StatusBadge> : reason}
    />
  );
}

/** Lists all messages between referee, players and manager in this match, oldest first. */
function MatchExchanges({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { exchanges } = detail;
  if (exchanges.length === 0) return <EmptyPanel>{t('leagues.no_exchange')}</EmptyPanel>;
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

/** Reads the file of a match: the match, its evidence, both sides of every exchange, money and audit rows. */
export async function readLeagueMatchFile(
  api: Api,
  leagueId: string,
  detail: LeagueMatchDetail,
): Promise<ExportFile> {
  const { matchId } = detail.match;
  const rewards = await api.call('prizes.match', { leagueId, matchId });
  const audit = await readSubjectAuditRows(api, `${leagueId}/${matchId}`);
  const fileName = `match-${leagueId.replace(/^league_/u, '')}-${matchId}.json`;
  return toJsonFile(fileName, { ...detail, rewards, audit });
}
