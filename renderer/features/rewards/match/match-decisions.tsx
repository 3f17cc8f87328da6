import { Link } from 'wouter';
import type { RewardedMatch } from '../../../../src/shared/contract/index.ts';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { useText } from '../../../text/index.ts';
import { FailureNote, shorten, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { CheckList } from '../check-list.tsx';
import { evidenceText, decisionKeyOf, decisionStatusOf } from '../decision-labels.ts';
import { playerOf } from '../origin-link.tsx';
import { RiskParts } from '../risk-parts.tsx';
import { useDecision } from '../use-decision.ts';
import { EntityName } from '../../../names/entity.tsx';

/** Shows the checks of each wallet's decision. */
export function MatchDecisions({ rows, origin }: RewardedMatch) {
  return (
    <div className="flex flex-col gap-6">
      {rows.map((row) => (
        <OneDecision key={decisionKeyOf(row)} row={row} name={playerOf(origin, row.wallet)} />
      ))}
    </div>
  );
}

interface OneDecisionProps {
  readonly row: RewardedMatch['rows'][number];
  /** The player's name; null where it is not known. */
  readonly name: string | null;
}

function OneDecision({ row, name }: OneDecisionProps) {
  const translator = useText();
  const { t, code } = translator;
  const { decision, failure } = useDecision({ matchId: row.matchId, wallet: row.wallet });
  const { tone, word } = decisionStatusOf(row);
  return (
    <section aria-label={t('rewards.decision_on', { wallet: name ?? shorten(row.wallet) })}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link href={`/rewards?open=${encodeURIComponent(decisionKeyOf(row))}`} className={plainLinkClass}>
          <EntityName id={row.wallet} name={name ?? undefined} />
        </Link>
        <StatusBadge tone={tone}>{code('decided', word)}</StatusBadge>
        <span className="text-muted">{evidenceText(row, translator)}</span>
      </div>
      {failure !== null ? (
        <FailureNote failure={failure} />
      ) : decision === null ? (
        <Skeleton className="mt-2 h-40" />
      ) : (
        <>
          <CheckList checks={decision.checks} />
          {decision.risk === null ? null : <RiskParts risk={decision.risk} />}
        </>
      )}
    </section>
  );
}
