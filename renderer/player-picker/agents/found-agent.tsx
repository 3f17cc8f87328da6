import { useState } from 'react';
import { Link } from 'wouter';
import type { FoundAgentInfo } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Checkbox, FailureNote } from '../../ui/index.ts';
import { AgentStateBadge, agentStateOf } from './agent-state.tsx';
import { BudgetButton, BudgetLine } from './budget-button.tsx';
import { AgentTestReport } from './agent-test-report.tsx';
import { useAgentTest } from './use-agent-test.ts';

export interface AgentChooser {
  readonly verb: 'play' | 'use';
  readonly busy: boolean;
  /** Takes an agent; `allowOwnTools` when the person knows that it keeps tools of its own. */
  readonly onChoose: (player: string, allowOwnTools: boolean) => void;
}

/** Shows one agent of this host. One that keeps its own tools is taken only when the person knows that. */
export function FoundAgentRow(props: {
  readonly agent: FoundAgentInfo;
  readonly chooser: AgentChooser;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const { agent, chooser, onChanged } = props;
  const { name, player } = agent;
  const test = useAgentTest(onChanged);
  const [isAllowed, setIsAllowed] = useState(false);
  const mayHaveOwnTools = agent.state === 'not_known';
  const isBlocked = agentStateOf(agent) === 'blocked';
  const budgetKey = { player, allowOwnTools: mayHaveOwnTools };
  return (
    <li className="flex min-w-0 flex-col gap-2 border-t border-line py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="flex min-w-40 flex-1 flex-wrap items-center gap-x-3">
          <span className="font-medium">{name}</span>
          <AgentStateBadge agent={agent} />
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <Button
            busy={test.busy}
            aria-label={t('picker.test_named', { name })}
            onClick={() => test.run(player)}
          >
            {t('picker.test')}
          </Button>
          <BudgetButton name={name} {...budgetKey} />
          <Button
            variant={chooser.verb === 'play' ? 'primary' : 'plain'}
            busy={chooser.busy}
            disabled={isBlocked || (mayHaveOwnTools && !isAllowed)}
            aria-label={t(`picker.${chooser.verb}_named`, { name })}
            onClick={() => chooser.onChoose(player, isAllowed)}
          >
            {t(`picker.${chooser.verb}`)}
          </Button>
        </span>
      </div>
      <BudgetLine {...budgetKey} />
      {isBlocked ? (
        <BlockedAgent player={player} onReviewed={onChanged} />
      ) : (
        <>
          <AgentTestReport name={name} test={test} agent={agent} />
          {mayHaveOwnTools ? (
            <>
              <p className="max-w-prose text-small text-muted">{t('picker.not_known')}</p>
              <Checkbox label={t('picker.own_tools', { name })} checked={isAllowed} onChange={setIsAllowed} />
            </>
          ) : null}
        </>
      )}
    </li>
  );
}

/** Shows that an agent is blocked because it used a tool of its own, until the person has looked at it. */
function BlockedAgent(props: { readonly player: string; readonly onReviewed: () => void }) {
  const { t } = useText();
  const review = useMutation('seats.review');
  const { player, onReviewed } = props;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="max-w-prose text-small text-muted">{t('picker.blocked')}</p>
      <Link
        href={`/audit?action=SEAT_BREACH&subject=${encodeURIComponent(player)}`}
        className="text-small text-accent underline underline-offset-2"
      >
        {t('picker.see_audit')}
      </Link>
      <Button small busy={review.busy} onClick={() => void review.run({ player }).then(onReviewed)}>
        {t('picker.review')}
      </Button>
      <FailureNote failure={review.failure} />
    </div>
  );
}
