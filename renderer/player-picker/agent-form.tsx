import { useState } from 'react';
import { useText } from '../text/index.ts';
import { Button, StatusBadge } from '../ui/index.ts';
import { AgentPicker } from './agents/agent-picker.tsx';
import { AgentStateBadge } from './agents/agent-state.tsx';
import { BudgetButton, BudgetLine } from './agents/budget-button.tsx';
import { choiceName, findListedAgent, useSeatList, type AgentProgramChoice } from './agents/seat-list.ts';
import { AgentTestReport } from './agents/agent-test-report.tsx';
import { useAgentTest } from './agents/use-agent-test.ts';
import { SignedAgent } from './signed-agent.tsx';

/** Whether a player was chosen; the form begins without one. */
export const isAgentChosen = ({ spec }: AgentProgramChoice): boolean => Object.keys(spec).length > 0;

interface AgentFormProps {
  readonly choice: AgentProgramChoice;
  readonly onChange: (choice: AgentProgramChoice) => void;
  readonly offersSigned: boolean;
}

/** Chooses an agent of the person: one that was found on this computer, or one behind an address. */
export function AgentForm({ choice, onChange, offersSigned }: AgentFormProps) {
  const [isChanging, setIsChanging] = useState(false);
  if (isAgentChosen(choice) && !isChanging)
    return <ChosenAgent choice={choice} onStartChange={() => setIsChanging(true)} />;
  return (
    <AgentPicker
      verb="use"
      busy={false}
      hasOtherWays={false}
      ExtraChoice={offersSigned ? SignedAgent : undefined}
      onChoose={(agent) => {
        setIsChanging(false);
        onChange(agent.choice);
      }}
    />
  );
}

/** Shows the chosen agent with what is known of it; one that was found can be tested and limited here. */
function ChosenAgent(props: { readonly choice: AgentProgramChoice; readonly onStartChange: () => void }) {
  const { t } = useText();
  const list = useSeatList();
  const test = useAgentTest(list.reload);
  const { choice } = props;
  const foundAgents = list.value?.found ?? [];
  const agent = findListedAgent(choice, foundAgents);
  const name = choiceName(choice, foundAgents);
  const owner = agent && { player: agent.player, allowOwnTools: agent.state === 'not_known' };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-3">
        <StatusBadge tone="ok">{t('picker.chosen', { name })}</StatusBadge>
        {agent === undefined ? null : <AgentStateBadge agent={agent} />}
      </div>
      {owner === undefined ? null : <BudgetLine {...owner} />}
      <div className="flex flex-wrap items-center gap-2">
        {owner === undefined ? null : (
          <>
            <Button
              busy={test.busy}
              aria-label={t('picker.test_named', { name })}
              onClick={() => test.run(owner.player)}
            >
              {t('picker.test')}
            </Button>
            <BudgetButton name={name} {...owner} />
          </>
        )}
        <Button aria-label={t('picker.change_named', { name })} onClick={props.onStartChange}>
          {t('picker.change')}
        </Button>
      </div>
      <AgentTestReport name={name} test={test} agent={agent} />
    </div>
  );
}
