import { Link } from 'wouter';
import type { RewardDetail, RewardOrigin, RewardRow } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { MoneyBadge, Monard } from '../../../money/money.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useQuery } from '../../../host/index.ts';
import { useText, formatUtc, type Translator } from '../../../text/index.ts';
import { Button, Drawer, FailureNote, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { CheckList } from '../check-list.tsx';
import { formatMs } from '../check-labels.ts';
import {
  evidenceText,
  hasMint,
  isAwaitingReview,
  decisionStatusOf,
  type DecisionKey,
} from '../decision-labels.ts';
import { PayoutState } from '../decision-state.tsx';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { FlagTexts } from '../flag-texts.tsx';
import { OriginLink, playerOf } from '../origin-link.tsx';
import { MintPart } from './mint-part.tsx';
import { RewardSum } from './reward-sum.tsx';
import { RiskParts } from '../risk-parts.tsx';
import { useDecision } from '../use-decision.ts';
import type { ReviewAction } from '../use-review.ts';
import { Entity } from '../../../names/entity.tsx';
import { nameText } from '../../../names/name-text.ts';
import { useName } from '../../../names/use-name.ts';

export interface DecisionDrawerProps {
  decisionKey: DecisionKey | null;
  onClose: () => void;
  onReview: (row: RewardRow, action: ReviewAction) => void;
}

/** Shows everything behind one decision: the checks, the calculation, the risk score and the mint. */
export function DecisionDrawer({ decisionKey, onClose, onReview }: DecisionDrawerProps) {
  const translator = useText();
  const { decision, failure } = useDecision(decisionKey);
  const resolvedName = useName(decisionKey?.matchId ?? '');
  const match = resolvedName ? nameText(translator, resolvedName) : null;
  const { value: origin } = useQuery(
    'story.reward',
    decisionKey === null ? null : { matchId: decisionKey.matchId },
  );
  return (
    <Drawer
      open={decisionKey !== null}
      onClose={onClose}
      title={titleOf(translator, decisionKey, { decision, origin, match })}
    >
      {failure !== null ? (
        <FailureNote failure={failure} />
      ) : decision === null ? (
        <Skeleton className="h-60" />
      ) : (
        <DecisionContent decision={decision} origin={origin} onReview={onReview} />
      )}
    </Drawer>
  );
}

interface TitleInput {
  readonly decision: RewardDetail | null;
  /** Null until it is read. */
  readonly origin: RewardOrigin | null;
}

/** The title with the player, the match and the league where the host knows them; their ids are in the list below. */
function titleOf(
  translator: Translator,
  decisionKey: DecisionKey | null,
  { decision, origin, match }: TitleInput & { readonly match: string | null },
): string {
  const { t } = translator;
  const player = playerOf(origin, decisionKey?.wallet ?? '');
  if (player !== null && origin !== null) {
    const title = titleInLeagueOf(translator, player, { decision, origin });
    if (title !== null) return title;
  }
  return decision?.kind === 'pool' && decision.placement !== null
    ? t('rewards.title_prize', { placement: decision.placement })
    : match === null
      ? t('names.outside_match')
      : t('rewards.title_of', { match });
}

/** The title of a decision about a league; null where it is about none, or about no place and no match of it. */
function titleInLeagueOf(
  { t }: Translator,
  player: string,
  { decision, origin }: { readonly decision: RewardDetail | null; readonly origin: RewardOrigin },
): string | null {
  const { leagueName: league, matchId: match } = origin;
  if (league === null) return null;
  if (decision?.kind === 'pool' && decision.placement !== null)
    return t('rewards.title_prize_of', { player, placement: decision.placement, league });
  return match === null ? null : t('rewards.title_match_of', { player, match, league });
}

interface DecisionContentProps extends Pick<DecisionDrawerProps, 'onReview'> {
  readonly decision: RewardDetail;
  readonly origin: RewardOrigin | null;
}

function DecisionContent({ decision, origin, onReview }: DecisionContentProps) {
  const { t, code } = useText();
  const chain = useChain();
  const { tone, word } = decisionStatusOf(decision);
  const subject = encodeURIComponent(decision.matchId);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge tone={tone} className="text-body!">
          {code('decided', word)}
        </StatusBadge>
        <Monard micro={decision.amountMicro} className="text-section! font-semibold" />
        {hasMint(decision) ? <PayoutState row={decision} /> : null}
        <MoneyBadge chain={chain} />
      </div>
      {decision.kind !== 'pool' || decision.placement === null ? null : (
        <p className="mb-3">
          {t('rewards.prize_why', {
            player: playerOf(origin, decision.wallet) ?? t('rewards.prize_this_wallet'),
            placement: decision.placement,
            players: decision.playerCount,
          })}
        </p>
      )}
      {isAwaitingReview(decision) ? <ReviewButtons decision={decision} onReview={onReview} /> : null}
      <DecisionDetails decision={decision} origin={origin} />
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <Link href={`/rewards/matches/${subject}`} className={plainLinkClass}>
          {t('rewards.whole_match')}
        </Link>
        <Link href={`/audit?subject=${subject}`} className={plainLinkClass}>
          {t('rewards.in_audit')}
        </Link>
        <Link href={`/rewards?wallet=${decision.wallet}`} className={plainLinkClass}>
          {t('rewards.of_wallet')}
        </Link>
      </div>
      {/* A mint stands above the checks, so that the transaction of a paid reward is in view without scrolling. */}
      {decision.transaction === null ? null : <MintPart decision={decision} />}
      <CheckList checks={decision.checks} />
      {decision.risk === null ? null : <RiskParts risk={decision.risk} />}
      {decision.sum === null ? null : <RewardSum decision={decision} sum={decision.sum} />}
      {decision.transaction === null ? <MintPart decision={decision} /> : null}
    </>
  );
}

function ReviewButtons({
  decision,
  onReview,
}: { decision: RewardDetail } & Pick<DecisionDrawerProps, 'onReview'>) {
  const { t, code, language } = useText();
  const amount = formatMicro(decision.amountMicro, language);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-end gap-2 rounded-panel border border-line bg-bg p-3">
      <StatusBadge tone="late" className="w-full">
        {code('hold', decision.hold ?? '')}
      </StatusBadge>
      <FlagTexts flags={decision.flags} className="w-full" />
      <Button variant="danger" onClick={() => onReview(decision, 'reject')}>
        {t('rewards.reject_confirm', { amount })}
      </Button>
      <Button variant="primary" onClick={() => onReview(decision, 'approve')}>
        {t('rewards.approve_confirm', { amount })}
      </Button>
    </div>
  );
}

function DecisionDetails({ decision, origin }: Omit<DecisionContentProps, 'onReview'>) {
  const translator = useText();
  const { t, code, number, language } = translator;
  const { placement, durationMs, kills, lobbyId, reviewedBy, reviewedWhy, reviewedAtMs } = decision;
  return (
    <DescriptionList>
      {decision.code === null ? null : (
        <DescriptionItem name={t('rewards.fact_reason')}>
          {code('refused', decision.code)}
          <span className="mono block text-muted">{decision.code}</span>
        </DescriptionItem>
      )}
      <PlayerItem origin={origin} wallet={decision.wallet} />
      <DescriptionItem name={t('rewards.fact_wallet')}>
        <Entity id={decision.wallet} label={t('rewards.wallet')} hasKind />
      </DescriptionItem>
      <DescriptionItem name={t('rewards.fact_match')}>
        <Entity id={decision.matchId} label={t('rewards.match')} />
      </DescriptionItem>
      <OriginItem origin={origin} />
      <DescriptionItem name={t('rewards.fact_decided')}>
        <span className="mono">{formatUtc(decision.decidedAtMs)}</span>
      </DescriptionItem>
      {placement === null ? null : (
        <DescriptionItem name={t('rewards.fact_place')}>
          {t('rewards.place', { placement, players: decision.playerCount })}
        </DescriptionItem>
      )}
      {durationMs === null ? null : (
        <DescriptionItem name={t('rewards.fact_length')}>
          <span className="mono">{formatMs(durationMs, language)}</span>
        </DescriptionItem>
      )}
      {kills === null ? null : (
        <DescriptionItem name={t('rewards.fact_kills')}>{number(kills)}</DescriptionItem>
      )}
      <DescriptionItem name={t('rewards.fact_evidence')}>
        {evidenceText(decision, translator)}
      </DescriptionItem>
      {lobbyId !== null ? (
        <DescriptionItem name={t('rewards.fact_lobby')}>
          <Entity id={lobbyId} label={t('rewards.fact_lobby')} />
        </DescriptionItem>
      ) : decision.evidence === 'client' ? (
        <DescriptionItem name={t('rewards.fact_lobby')}>
          <span className="text-muted">{t('rewards.no_lobby')}</span>
        </DescriptionItem>
      ) : null}
      {reviewedAtMs === null ? null : (
        <DescriptionItem name={t('rewards.fact_reviewed')}>
          {decision.review === 'released'
            ? t('rewards.released', { when: formatUtc(reviewedAtMs) })
            : t('rewards.reviewed_by', {
                who: reviewedBy === 'person' ? t('kind.person') : (reviewedBy ?? ''),
                when: formatUtc(reviewedAtMs),
                why: reviewedWhy ?? '',
              })}
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

function PlayerItem({ origin, wallet }: Pick<DecisionContentProps, 'origin'> & { readonly wallet: string }) {
  const { t } = useText();
  const player = playerOf(origin, wallet);
  return player === null ? null : <DescriptionItem name={t('rewards.fact_player')}>{player}</DescriptionItem>;
}

function OriginItem({ origin }: Pick<DecisionContentProps, 'origin'>) {
  const { t } = useText();
  if (origin === null) return null;
  return (
    <DescriptionItem name={t('rewards.fact_origin')}>
      <OriginLink origin={origin} />
    </DescriptionItem>
  );
}
