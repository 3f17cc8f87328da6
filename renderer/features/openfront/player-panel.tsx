import { Bot, Hand, Square } from 'lucide-react';
import { memo, useState } from 'react';
import type { OpenFrontPlay, OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useMutation, useModelEndpoints, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, Panel, Select, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { tickOf, useReloadOnChange } from './use-openfront.ts';

const MIN_READ_GAP_MS = 700;
const SCRIPTED = 'scripted';
const TONES: Readonly<Record<OpenFrontPlay['state'], StatusTone>> = {
  playing: 'ok',
  thinking: 'pending',
  waiting: 'late',
  held: 'neutral',
  stopped: 'neutral',
};

/** Shows who controls the game, and lets a hosted player take it over. */
export function PlayerPanel({ helm }: Pick<OpenFrontStatus, 'helm'>) {
  const holder = helm === null ? null : helm.name === '' ? helm.agentId : helm.name;
  return <Control holder={holder} />;
}

const Control = memo(function Control({ holder }: { readonly holder: string | null }) {
  const { t } = useText();
  const { value: play, reload } = useQuery('openfront.player', {});
  useReloadOnChange(reload, tickOf, MIN_READ_GAP_MS);
  const isOn = play !== null && play.state !== 'stopped';
  return (
    <Panel title={t('openfront.control')} aside={<ControlHolder holder={holder} />}>
      <div className="flex flex-col gap-3">
        {play === null ? null : <PlayStatus play={play} />}
        {isOn ? <PlayControls play={play} onDone={reload} /> : <StartForm onDone={reload} />}
      </div>
    </Panel>
  );
});

function ControlHolder({ holder }: { readonly holder: string | null }) {
  const { t } = useText();
  const release = useMutation('openfront.release');
  if (holder === null) return <span className="text-small text-muted">{t('openfront.no_control')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2 text-small">
      <span className="truncate">{t('openfront.controlled_by', { name: holder })}</span>
      <Button small busy={release.busy} onClick={() => void release.run({})}>
        <Hand size={12} aria-hidden />
        {t('openfront.release')}
      </Button>
    </span>
  );
}

function PlayStatus({ play }: { readonly play: OpenFrontPlay }) {
  const { t, code, number } = useText();
  return (
    <div className="tabular-nums flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-medium">{play.name}</span>
      <StatusBadge tone={TONES[play.state]}>{t(`openfront.play_${play.state}`)}</StatusBadge>
      {play.code === null ? null : (
        <span className="text-small text-muted">{code('error', play.code, play.reason ?? '')}</span>
      )}
      <span className="text-small text-muted">
        {t('openfront.play_decisions', { count: play.decisions })}
      </span>
      {play.promptTokens === 0 ? null : (
        <span className="text-small text-muted">
          {t('openfront.tokens', { sent: number(play.promptTokens), said: number(play.completionTokens) })}
        </span>
      )}
      {play.lastLatencyMs === null ? null : (
        <span className="text-small text-muted">
          {t('openfront.took', { ms: number(Math.round(play.lastLatencyMs)) })}
        </span>
      )}
    </div>
  );
}

const DECISION_LIMITS = [50, 200, 1000] as const;
const TOKEN_LIMITS = [50_000, 250_000, 1_000_000] as const;
const NONE = 'none';
/** The player decides every five seconds of the game. */
const EVERY_TICKS = 50;

/** Chooses one of the limits; null for no limit. */
function LimitSelect(props: {
  readonly label: string;
  readonly limits: readonly number[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const { t, number } = useText();
  return (
    <Select
      label={props.label}
      showLabel
      value={props.value === null ? NONE : String(props.value)}
      choices={[
        { value: NONE, label: t('openfront.no_limit') },
        ...props.limits.map((limit) => ({ value: String(limit), label: number(limit) })),
      ]}
      onChange={(value) => props.onChange(value === NONE ? null : Number(value))}
      className="w-36"
    />
  );
}

const StartForm = memo(function StartForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText();
  const [maxDecisions, setMaxDecisions] = useState<number | null>(null);
  const [maxTokens, setMaxTokens] = useState<number | null>(null);
  const { endpoints } = useModelEndpoints();
  const [chosenPlayer, setChosenPlayer] = useState(SCRIPTED);
  const play = useMutation('openfront.play');
  const choices = [
    { value: SCRIPTED, label: t('openfront.scripted') },
    ...(endpoints ?? []).map(({ endpointId, name, model }) => ({
      value: endpointId,
      label: `${name} · ${model}`,
    })),
  ];
  const start = (): void => {
    const player =
      chosenPlayer === SCRIPTED
        ? { kind: 'scripted' as const }
        : { kind: 'llm' as const, endpointId: chosenPlayer };
    // The scripted player uses no tokens.
    const budget = { decisions: maxDecisions, tokens: chosenPlayer === SCRIPTED ? null : maxTokens };
    void play.run({ player, everyTicks: EVERY_TICKS, budget }).then(onDone);
  };
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('openfront.choose')}
          showLabel
          value={chosenPlayer}
          choices={choices}
          onChange={setChosenPlayer}
          className="w-72"
        />
        <LimitSelect
          label={t('openfront.max_decisions')}
          limits={DECISION_LIMITS}
          value={maxDecisions}
          onChange={setMaxDecisions}
        />
        {chosenPlayer === SCRIPTED ? null : (
          <LimitSelect
            label={t('openfront.max_tokens')}
            limits={TOKEN_LIMITS}
            value={maxTokens}
            onChange={setMaxTokens}
          />
        )}
        <Button variant="primary" busy={play.busy} onClick={start}>
          <Bot size={16} aria-hidden />
          {t('openfront.start')}
        </Button>
      </div>
      <FailureNote failure={play.failure} />
    </>
  );
});

interface PlayControlsProps {
  readonly play: OpenFrontPlay;
  readonly onDone: () => void;
}

/** Stops the player, or lets the person play in its place for a while. */
function PlayControls({ play, onDone }: PlayControlsProps) {
  const { t } = useText();
  const stop = useMutation('openfront.stopPlayer');
  const hold = useMutation('openfront.holdPlayer');
  const isHeld = play.state === 'held';
  return (
    <p className="flex flex-wrap gap-2">
      <Button
        variant={isHeld ? 'primary' : 'plain'}
        busy={hold.busy}
        onClick={() => void hold.run({ held: !isHeld }).then(onDone)}
      >
        {isHeld ? <Bot size={14} aria-hidden /> : <Hand size={14} aria-hidden />}
        {t(isHeld ? 'openfront.hand_back' : 'openfront.take_over')}
      </Button>
      <Button busy={stop.busy} onClick={() => void stop.run({}).then(onDone)}>
        <Square size={14} aria-hidden />
        {t('openfront.stop')}
      </Button>
    </p>
  );
}
