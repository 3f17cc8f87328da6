import { Link } from 'wouter';
import type { RewardedMatch } from '../../../../src/shared/contract/index.ts';
import { plainLink } from '../../../layout/fact.tsx';
import { useText } from '../../../text/index.ts';
import { FailureNote, shorten, Skeleton, Verdict } from '../../../ui/index.ts';
import { CheckList } from '../check-list.tsx';
import { evidenceOf, keyOf, stateOf } from '../decision-labels.ts';
import { RiskParts } from '../risk-parts.tsx';
import { useDecision } from '../use-decision.ts';

/** Shows the checks of each wallet's decision. */
export function MatchDecisions({ rows }: Pick<RewardedMatch, 'rows'>) {
  return (
    <div className="flex flex-col gap-6">
      {rows.map((row) => (
        <OneDecision key={keyOf(row)} row={row} />
      ))}
    </div>
  );
}

function OneDecision({ row }: { readonly row: RewardedMatch['rows'][number] }) {
  const translator = useText();
  const { t, code } = translator;
  const { decision, failure } = useDecision({ matchId: row.matchId, wallet: row.wallet });
  const { kind, word } = stateOf(row);
  return (
    <section aria-label={t('rewards.decision_on', { wallet: shorten(row.wallet) })}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link href={`/rewards?open=${encodeURIComponent(keyOf(row))}`} className={plainLink}>
          <span className="mono">{shorten(row.wallet)}</span>
        </Link>
        <Verdict kind={kind}>{code('decided', word)}</Verdict>
        <span className="text-muted">{evidenceOf(row, translator)}</span>
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
