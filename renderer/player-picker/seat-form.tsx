import type { PlayerChoice, TemplateInfo } from '../../src/shared/contract/index.ts';
import { useLive } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Select } from '../ui/index.ts';
import { AgentForm } from './agent-form.tsx';
import { EngineForm } from './engine-form.tsx';
import { defaultOpponent } from './default-opponent.ts';
import { LevelSelect } from './level-select.tsx';
import { ModelForm } from './model-form.tsx';

const MIDDLE_LEVEL = 4;

export type PlayerChoiceKind = PlayerChoice['kind'];

const KINDS: readonly PlayerChoiceKind[] = [
  'you',
  'seat',
  'llm',
  'builtin',
  'random',
  'uci',
  'agent',
  'open',
];

/** The initial choice for a kind of player. */
function initialChoice(kind: PlayerChoiceKind, template: TemplateInfo): PlayerChoice {
  if (kind === 'builtin') {
    const builtIn = defaultOpponent(template);
    return builtIn.kind === 'builtin' ? builtIn : { kind, level: 1 };
  }
  if (kind === 'uci') return { kind, path: '', level: MIDDLE_LEVEL };
  if (kind === 'agent') return { kind, agentId: '' };
  if (kind === 'llm') return { kind, endpointId: '' };
  if (kind === 'seat') return { kind, protocol: 'url', spec: {} };
  return { kind };
}

const canSeat = (kind: PlayerChoiceKind, template: TemplateInfo): boolean =>
  (kind !== 'builtin' || template.builtinLevels > 0) && (kind !== 'uci' || template.template === 'chess.v1');

/** Chooses the player of one seat, with the settings of that choice. */
export function SeatForm(props: {
  readonly label: string;
  readonly template: TemplateInfo;
  readonly choice: PlayerChoice;
  readonly onChange: (choice: PlayerChoice) => void;
  /** The kinds to offer; by default all that the game supports. */
  readonly kinds?: readonly PlayerChoiceKind[];
  /** Whether players that sign their moves can be chosen, which only workers can play; false when absent. */
  readonly offersSigned?: boolean;
}) {
  const { t } = useText();
  const { template, choice, onChange, kinds = KINDS, offersSigned = false } = props;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Select
        showLabel
        label={props.label}
        value={choice.kind}
        choices={kinds
          .filter((kind) => canSeat(kind, template))
          .map((kind) => ({ value: kind, label: t(kind === 'seat' ? 'match.own_agent' : `match.${kind}`) }))}
        onChange={(kind) => onChange(initialChoice(kind, template))}
      />
      <SeatExtras template={template} choice={choice} onChange={onChange} offersSigned={offersSigned} />
    </div>
  );
}

function SeatExtras(props: {
  readonly template: TemplateInfo;
  readonly choice: PlayerChoice;
  readonly onChange: (choice: PlayerChoice) => void;
  readonly offersSigned: boolean;
}) {
  const { t } = useText();
  const { choice, onChange, offersSigned } = props;
  if (choice.kind === 'builtin') {
    if (props.template.builtinLevels < 2) return null;
    return (
      <LevelSelect
        level={choice.level}
        levels={props.template.builtinLevels}
        game={props.template.template}
        onChange={(level) => onChange({ ...choice, level })}
      />
    );
  }
  if (choice.kind === 'uci') return <EngineForm choice={choice} onChange={onChange} />;
  if (choice.kind === 'seat')
    return <AgentForm choice={choice} onChange={onChange} offersSigned={offersSigned} />;
  if (choice.kind === 'llm')
    return (
      <ModelForm
        endpointId={choice.endpointId}
        onChange={(endpointId) => onChange({ kind: 'llm', endpointId })}
      />
    );
  if (choice.kind === 'agent')
    return (
      <AgentSelect agentId={choice.agentId} onChange={(agentId) => onChange({ kind: 'agent', agentId })} />
    );
  if (choice.kind === 'open') return <p className="text-small text-muted">{t('match.open_hint')}</p>;
  return null;
}

function AgentSelect(props: { readonly agentId: string; readonly onChange: (agentId: string) => void }) {
  const { t, player } = useText();
  const agents = useLive((live) => live.agents);
  const usableAgents = Object.values(agents).filter(
    (agent) => agent.revokedAtMs === null && agent.kind !== 'person',
  );
  if (usableAgents.length === 0) return <p className="text-small text-muted">{t('match.agent_none')}</p>;
  return (
    <Select
      showLabel
      label={t('match.agent_pick')}
      value={props.agentId}
      choices={usableAgents.map((agent) => ({
        value: agent.agentId,
        label: `${player(agent)} (${t(`kind.${agent.kind}`)})`,
      }))}
      onChange={props.onChange}
    />
  );
}
