import type { RewardedMatch } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../layout/amounts.ts';
import { AwaitedScreen } from '../../../layout/awaited-screen.tsx';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import {
  AuditPart,
  MatchPage,
  MatchResult,
  MoneyPart,
  NoPart,
  SaveMatch,
  usePart,
} from '../../../match/index.ts';
import type { Params } from '../../../routes.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { shorten, Verdict } from '../../../ui/index.ts';
import { isWaiting } from '../decision-labels.ts';
import { MatchDecisions } from './match-decisions.tsx';
import { rewardFile } from './match-file.ts';
import { MatchReports } from './match-reports.tsx';
import { MatchSeen } from './match-seen.tsx';
import { OriginLink } from '../origin-line.tsx';

/** `#/rewards/matches/<id>`: a match that was rewarded, as everything that is known of it here. */
export function RewardMatchScreen(props: { params: Params }) {
  const { t } = useText();
  const matchId = props.params['matchId'] ?? '';
  const { value, failure, reload } = useQuery('story.match', { matchId });
  useHostEvent('reward.changed', ({ rows }) => {
    if (rows.some((row) => row.matchId === matchId)) reload();
  });
  if (value !== null) return <Rewarded key={matchId} matchId={matchId} match={value} />;
  return (
    <AwaitedScreen
      title={t('rewards.one_match')}
      failure={failure}
      missing={{ title: t('rewards.match_missing'), hint: matchId }}
      back={{ path: '/rewards', label: t('screen.rewards') }}
    />
  );
}

interface RewardedProps {
  readonly matchId: string;
  readonly match: RewardedMatch;
}

function Rewarded({ matchId, match }: RewardedProps) {
  const translator = useText();
  const { t } = translator;
  const { origin, rows } = match;
  const visiblePart = usePart();
  const isWaited = rows.some(isWaiting);
  const isElsewhere = origin.kind === 'client';
  return (
    <MatchPage
      game={t(`rewards.origin_${origin.kind}`)}
      players={playersOf(translator, match)}
      matchId={matchId}
      state={
        <Verdict kind={isWaited ? 'late' : 'neutral'}>
          {isWaited ? translator.code('decided', 'held') : t('status.completed')}
        </Verdict>
      }
      facts={isElsewhere ? null : <OriginLink origin={origin} />}
      file={<SaveMatch fileOf={(api) => rewardFile(api, matchId, match)} />}
      view={<MatchSeen rows={rows} elsewhere={isElsewhere} />}
      result={<Result rows={rows} />}
      parts={{
        moves: <NoPart>{t(isElsewhere ? 'rewards.no_moves' : 'rewards.moves_there')}</NoPart>,
        words: <NoPart>{t(isElsewhere ? 'rewards.no_words' : 'rewards.words_there')}</NoPart>,
        messages: <MatchReports matchId={matchId} />,
        evidence: <MatchDecisions rows={rows} />,
        money: <MoneyPart rows={rows} />,
        audit: <AuditPart subject={matchId} />,
      }}
      visiblePart={visiblePart}
    />
  );
}

/** The wallets that were decided on; those nobody claimed for are not known. */
function playersOf({ t }: Translator, { rows }: RewardedMatch): readonly string[] {
  const [first, second, ...more] = rows.map(({ wallet }) => shorten(wallet));
  const named = [first, second].filter((name) => name !== undefined);
  return more.length === 0 ? named : [...named, t('rewards.more_wallets', { count: more.length })];
}

function Result({ rows }: Pick<RewardedMatch, 'rows'>) {
  const { t, language } = useText();
  const paid = rows.filter(({ amountMicro }) => amountMicro > 0);
  const micro = paid.reduce((sum, { amountMicro }) => sum + amountMicro, 0);
  return (
    <MatchResult
      label={
        micro === 0 ? t('rewards.nothing_paid') : t('money.monard', { amount: formatMicro(micro, language) })
      }
      reason={t('rewards.paid_of', { count: rows.length, paid: paid.length })}
      plain={micro === 0}
    />
  );
}
