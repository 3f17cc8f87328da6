import { useMemo, useState } from 'react';
import { useQuery } from '../../host/index.ts';
import { nameText } from '../../names/name-text.ts';
import { useName } from '../../names/use-name.ts';
import { useText } from '../../text/index.ts';
import { ToolCalls } from '../../tool-usage/tool-calls.tsx';
import { Button, Panel, shorten } from '../../ui/index.ts';

/** How many of the newest calls are read to list the programs that made them. */
const MAX_CALLS = 200;

/** Lists the last tool calls of all programs, connected or not, or of one of them. */
export function RecentCalls() {
  const { t } = useText();
  const [chosenAgentId, setChosenAgentId] = useState<string | null>(null);
  const { value } = useQuery('traces.calls', { limit: MAX_CALLS });
  const agentIds = useMemo(() => [...new Set((value?.rows ?? []).map(({ agentId }) => agentId))], [value]);
  return (
    <Panel title={t('connect.calls')}>
      {agentIds.length < 2 ? null : (
        <div role="group" aria-label={t('connect.calls_of')} className="mb-2 flex flex-wrap gap-2">
          <Button
            small
            variant="quiet"
            aria-pressed={chosenAgentId === null}
            onClick={() => setChosenAgentId(null)}
          >
            {t('connect.calls_all')}
          </Button>
          {agentIds.map((agentId) => (
            <AgentChoice
              key={agentId}
              agentId={agentId}
              isChosen={chosenAgentId === agentId}
              onChoose={() => setChosenAgentId(agentId)}
            />
          ))}
        </div>
      )}
      <ToolCalls
        key={chosenAgentId}
        query={chosenAgentId === null ? {} : { agentId: chosenAgentId }}
        hasTitle={false}
      />
    </Panel>
  );
}

function AgentChoice(props: {
  readonly agentId: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const translator = useText();
  const resolvedName = useName(props.agentId);
  const name = resolvedName ? nameText(translator, resolvedName) : null;
  return (
    <Button small variant="quiet" aria-pressed={props.isChosen} onClick={props.onChoose}>
      <span className="min-w-0 truncate">{name ?? shorten(props.agentId)}</span>
    </Button>
  );
}
