import type { PlayerChoice, TemplateInfo } from '../../../src/shared/contract/index.ts';
import { useLive } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Select } from '../../ui/index.ts';
import { EngineForm } from './engine-form.tsx';
import { LevelSelect } from './level-select.tsx';
import { houseOpponent } from './match-form.ts';

const MIDDLE_LEVEL = 4;

/** Who sits on one seat, and what else that choice asks for. */
export function SeatForm(props: {
  readonly template: TemplateInfo;
  readonly role: string;
  readonly choice: PlayerChoice;
  readonly onChange: (choice: PlayerChoice) => void;
}) {
  const { t, code } = useText();
  const { template, choice, onChange } = props;
  const kinds: readonly PlayerChoice['kind'][] = [
    'you',
    ...(template.builtinLevels > 0 ? (['builtin'] as const) : []),
    'random',
    ...(template.template === 'chess.v1' ? (['uci'] as const) : []),
    'agent',
    'open',
  ];
  const pick = (kind: PlayerChoice['kind']) => {
    if (kind === 'builtin') {
      const house = houseOpponent(template);
      onChange(house.kind === 'builtin' ? house : { kind: 'builtin', level: 1 });
    } else if (kind === 'uci') onChange({ kind, path: '', level: MIDDLE_LEVEL });
    else if (kind === 'agent') onChange({ kind, agentId: '' });
    else if (kind === 'llm') onChange({ kind, endpointId: '' });
    else onChange({ kind });
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Select
        labelled
        label={t('match.seat', { role: code('role', props.role) })}
        value={choice.kind}
        choices={kinds.map((kind) => ({ value: kind, label: t(`match.${kind}`) }))}
        onChange={pick}
      />
      <SeatExtras template={template} choice={choice} onChange={onChange} />
    </div>
  );
}

function SeatExtras(props: {
  readonly template: TemplateInfo;
  readonly choice: PlayerChoice;
  readonly onChange: (choice: PlayerChoice) => void;
}) {
  const { t } = useText();
  const { choice, onChange } = props;
  if (choice.kind === 'builtin') {
    if (props.template.builtinLevels < 2) return null;
    return (
      <LevelSelect
        level={choice.level}
        levels={props.template.builtinLevels}
        onChange={(level) => onChange({ ...choice, level })}
      />
    );
  }
  if (choice.kind === 'uci') return <EngineForm choice={choice} onChange={onChange} />;
  if (choice.kind === 'agent')
    return (
      <AgentSelect agentId={choice.agentId} onChange={(agentId) => onChange({ kind: 'agent', agentId })} />
    );
  if (choice.kind === 'open') return <p className="text-small text-muted">{t('match.open_hint')}</p>;
  return null;
}

function AgentSelect(props: { readonly agentId: string; readonly onChange: (agentId: string) => void }) {
  const { t } = useText();
  const agents = useLive((live) => live.agents);
  const usable = Object.values(agents).filter(
    (agent) => agent.revokedAtMs === null && agent.kind !== 'person',
  );
  if (usable.length === 0) return <p className="text-small text-muted">{t('match.agent_none')}</p>;
  return (
    <Select
      labelled
      label={t('match.agent_pick')}
      value={props.agentId}
      choices={usable.map((agent) => ({
        value: agent.agentId,
        label: `${agent.name} (${t(`kind.${agent.kind}`)})`,
      }))}
      onChange={props.onChange}
    />
  );
}
