import type { RewardedMatch, Api } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import {
  AuditPanel,
  MatchPage,
  MatchResult,
  MatchMoneyPanel,
  EmptyPanel,
  SaveMatch,
  useVisibleTab,
  readSubjectAuditRows,
  toJsonFile,
} from '../../../match/index.ts';
import type { RouteParams } from '../../../routes.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { StatusBadge, CopyBlock, FailureNote, Panel } from '../../../ui/index.ts';
import { isAwaitingReview } from '../decision-labels.ts';
import { MatchDecisions } from './match-decisions.tsx';
import { OriginLink, playerOf } from '../origin-link.tsx';
import { formatMs } from '../check-labels.ts';
import { MatchPlace } from '../decision-table.tsx';
import type { ExportFile } from '../../../../src/shared/contract/export-file.ts';
import { Entity } from '../../../names/entity.tsx';
import { nameText } from '../../../names/name-text.ts';
import { useNames } from '../../../names/use-name.ts';

/** `#/rewards/matches/<id>`: everything that is known about a rewarded match. */
export function RewardMatchScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const matchId = props.params['matchId'] ?? '';
  const { value, failure, reload } = useQuery('story.match', { matchId });
  useHostEvent('reward.changed', ({ rows }) => {
    if (rows.some((row) => row.matchId === matchId)) reload();
  });
  if (value !== null) return <RewardedMatchPage key={matchId} matchId={matchId} match={value} />;
  return (
    <ScreenPlaceholder
      title={t('rewards.one_match')}
      failure={failure}
      missing={{ title: t('rewards.match_missing'), hint: matchId }}
      back={{ path: '/rewards', label: t('screen.rewards') }}
    />
  );
}

interface RewardedMatchPageProps {
  readonly matchId: string;
  readonly match: RewardedMatch;
}

function RewardedMatchPage({ matchId, match }: RewardedMatchPageProps) {
  const translator = useText();
  const { t } = translator;
  const { origin, rows } = match;
  const players = usePlayers(match);
  const visibleTab = useVisibleTab();
  const isHeld = rows.some(isAwaitingReview);
  const isElsewhere = origin.kind === 'client';
  return (
    <MatchPage
      game={t(`rewards.origin_${origin.kind}`)}
      players={players}
      matchId={matchId}
      stateBadge={
        <StatusBadge tone={isHeld ? 'late' : 'neutral'}>
          {isHeld ? translator.code('decided', 'held') : t('status.completed')}
        </StatusBadge>
      }
      subtitle={isElsewhere ? null : <OriginLink origin={origin} />}
      saveButton={<SaveMatch loadFile={(api) => readRewardFile(api, matchId, match)} />}
      view={<ReportedResults rows={rows} origin={origin} />}
      result={<Result rows={rows} />}
      panels={{
        moves: <EmptyPanel>{t(isElsewhere ? 'rewards.no_moves' : 'rewards.moves_there')}</EmptyPanel>,
        reasoning: <EmptyPanel>{t(isElsewhere ? 'rewards.no_words' : 'rewards.words_there')}</EmptyPanel>,
        messages: <MatchReports matchId={matchId} />,
        evidence: <MatchDecisions rows={rows} origin={origin} />,
        money: <MatchMoneyPanel rows={rows} />,
        audit: <AuditPanel subject={matchId} />,
      }}
      visibleTab={visibleTab}
    />
  );
}

/**
 * Returns the owners of the first two wallets with a decision, numbered where nobody is known, and how many more there
 * are. Players without a decision are missing.
 */
function usePlayers({ rows, origin }: RewardedMatch): readonly string[] {
  const translator = useText();
  const { t } = translator;
  const names = useNames(rows.map(({ wallet }) => wallet));
  const [first, second, ...otherOwners] = rows.map(({ wallet }, index) => {
    const resolvedName = names[index];
    const owner = playerOf(origin, wallet) ?? (resolvedName ? nameText(translator, resolvedName) : null);
    return owner ?? t('rewards.player_number', { number: index + 1 });
  });
  const knownOwners = [first, second].filter((name) => name !== undefined);
  return otherOwners.length === 0
    ? knownOwners
    : [...knownOwners, t('rewards.more_wallets', { count: otherOwners.length })];
}

function Result({ rows }: Pick<RewardedMatch, 'rows'>) {
  const { t, language } = useText();
  const paidRows = rows.filter(({ amountMicro }) => amountMicro > 0);
  const micro = paidRows.reduce((sum, { amountMicro }) => sum + amountMicro, 0);
  return (
    <MatchResult
      label={
        micro === 0 ? t('rewards.nothing_paid') : t('money.monard', { amount: formatMicro(micro, language) })
      }
      reason={t('rewards.paid_of', { count: rows.length, paid: paidRows.length })}
      plain={micro === 0}
    />
  );
}

/** Reads the file of a match: decisions with their checks and sums, transactions and audit rows. */
export async function readRewardFile(api: Api, matchId: string, match: RewardedMatch): Promise<ExportFile> {
  const { origin, rows } = match;
  const decisions = await Promise.all(rows.map(({ wallet }) => api.call('rewards.get', { matchId, wallet })));
  const audit = await readSubjectAuditRows(api, matchId);
  return toJsonFile(`rewards-${matchId}.json`, { matchId, origin, decisions, audit });
}

const MAX_ITEMS = 50;

/** Lists the newest claims and decisions of this match from the audit log, which stores only digests of secrets. */
function MatchReports({ matchId }: { readonly matchId: string }) {
  const { t, code } = useText();
  const filter = { system: 'rewards', subject: matchId };
  const { value, failure } = useQuery('audit.page', { offset: 0, limit: MAX_ITEMS, filter });
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return null;
  if (value.rows.length === 0) return <EmptyPanel>{t('rewards.no_reports')}</EmptyPanel>;
  return (
    <>
      <p className="mb-2 text-small text-muted">{t('rewards.reports_hint')}</p>
      <ol aria-label={t('rewards.reports')} className="divide-y divide-line">
        {value.rows.map((row) => (
          <li key={row.seq}>
            <details>
              <summary className="cursor-default py-2 hover:bg-raised">
                <span className="mono mr-3 text-muted">{formatUtc(row.atMs).slice(11, 19)}</span>
                {code('audit_action', row.action)}
              </summary>
              <div className="pb-3">
                <CopyBlock text={JSON.stringify(row.payload, null, 2)} name={t('rewards.reports')} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows the reported result of each wallet, in place of a board. */
function ReportedResults({ rows, origin }: RewardedMatch) {
  const { t, language } = useText();
  return (
    <Panel title={t('rewards.reported')}>
      <p className="mb-3 text-muted">
        {t(origin.kind === 'client' ? 'rewards.no_board' : 'rewards.board_there')}
      </p>
      <table className="w-full table-fixed text-left">
        <thead className="text-small text-muted">
          <tr>
            <th className="py-1 font-medium">{t('rewards.fact_wallet')}</th>
            <th className="py-1 font-medium">{t('rewards.fact_place')}</th>
            <th className="py-1 font-medium">{t('rewards.fact_length')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.wallet} className="border-t border-line">
              <td className="py-1.5">
                <Entity
                  id={row.wallet}
                  label={t('rewards.wallet')}
                  name={playerOf(origin, row.wallet) ?? undefined}
                />
              </td>
              <td>
                <MatchPlace row={row} />
              </td>
              <td className="tabular-nums">
                {row.durationMs === null ? t('ui.none') : formatMs(row.durationMs, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
