import { useEffect, useRef, type ComponentType } from 'react';
import type { CallOutput } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, Skeleton } from '../../ui/index.ts';
import { AddressAgent } from './address-agent.tsx';
import { FoundAgentRow, type AgentChooser } from './found-agent.tsx';
import { MissingAgents } from './missing-agents.tsx';
import { OtherConnections } from './other-connections.tsx';
import { useSeatList, type AgentProgramChoice } from './seat-list.ts';
import { AgentPermissions } from './agent-permissions.tsx';

/** An agent that the person takes. */
export interface ChosenAgent {
  /** As it is written on the command line, for example `acp:qwen`. */
  readonly player: string;
  readonly name: string;
  readonly choice: AgentProgramChoice;
}

export interface AgentPickerProps {
  /** The effect of choosing an agent: it plays at once, or it fills a seat of a form. */
  readonly verb: AgentChooser['verb'];
  readonly busy: boolean;
  readonly onChoose: (agent: ChosenAgent) => void;
  /** Whether the other ways into a game are shown, with links to where they begin. */
  readonly hasOtherWays: boolean;
  /** One more way to choose a player, below the list. */
  readonly ExtraChoice?: ComponentType<{ readonly chooser: AgentChooser }> | undefined;
}

/**
 * Lists the agents on this computer with their state, tests and limits, agents that are not installed, and agents
 * behind an address.
 */
export function AgentPicker(props: AgentPickerProps) {
  const { verb, busy, onChoose, hasOtherWays, ExtraChoice } = props;
  const list = useSeatList();
  const read = useMutation('seats.read');
  // The form may have changed before the host responds, so the newest handler takes the agent.
  const newest = useRef(onChoose);
  useEffect(() => {
    newest.current = onChoose;
  });
  const chooser: AgentChooser = {
    verb,
    busy: busy || read.busy,
    onChoose: (player, allowOwnTools) =>
      void read.run({ player, allowOwnTools }).then((response) => {
        if (response?.choice.kind === 'seat') {
          newest.current({ player, name: response.name, choice: response.choice });
        }
      }),
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {list.value === null ? (
        <Loading failure={list.failure} onRetry={list.reload} />
      ) : (
        <Agents list={list.value} chooser={chooser} isLoading={list.loading} onReload={list.reload} />
      )}
      <FailureNote failure={read.failure} />
      <AgentPermissions />
      {hasOtherWays ? <OtherConnections chooser={chooser} /> : <AddressAgent chooser={chooser} />}
      {ExtraChoice === undefined ? null : <ExtraChoice chooser={chooser} />}
    </div>
  );
}

function Loading(props: {
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly onRetry: () => void;
}) {
  const { t } = useText();
  if (props.failure !== null) return <FailureNote failure={props.failure} onRetry={props.onRetry} />;
  return (
    <div role="status" aria-label={t('picker.loading')}>
      <Skeleton className="h-16" />
    </div>
  );
}

function Agents(props: {
  readonly list: CallOutput<'seats.list'>;
  readonly chooser: AgentChooser;
  readonly isLoading: boolean;
  readonly onReload: () => void;
}) {
  const { t } = useText();
  const { list, chooser, onReload } = props;
  const isEmpty = list.found.length === 0;
  return (
    <>
      {isEmpty ? (
        <div>
          <p className="font-medium">{t('picker.none')}</p>
          <p className="text-muted">{t('picker.none_hint')}</p>
        </div>
      ) : (
        <ul aria-label={t('picker.found')} className="flex flex-col">
          {list.found.map((agent) => (
            <FoundAgentRow key={agent.player} agent={agent} chooser={chooser} onChanged={onReload} />
          ))}
        </ul>
      )}
      <MissingAgents agents={list.missing} hasFound={!isEmpty} />
      <div>
        <Button small busy={props.isLoading} onClick={onReload}>
          {t('picker.look_again')}
        </Button>
      </div>
    </>
  );
}
