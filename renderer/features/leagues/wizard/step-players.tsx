import { Trash2 } from 'lucide-react';
import type { LeagueSeat, TemplateInfo } from '../../../../src/shared/contract/index.ts';
import { leagueStrategy, maxPlayersOf } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import {
  choiceName,
  SeatForm,
  useSeatList,
  type AgentProgramChoice,
  type PlayerChoiceKind,
} from '../../../player-picker/index.ts';
import { useText } from '../../../text/index.ts';
import { cx, IconButton, Panel, Select, TextField } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { withSeat, withSeats } from './league-form.ts';
import { defaultSeatNames } from './default-seat-names.ts';
import { ExternalPlayers } from './external-players.tsx';
import type { StepProps } from './wizard-screen.tsx';

const KINDS: readonly PlayerChoiceKind[] = ['builtin', 'random', 'seat', 'llm', 'uci'];

/** Chooses the hosted players and the addresses of external ones. */
export function StepPlayers({ form, templates, onChange }: StepProps) {
  const translator = useText();
  const { t } = translator;
  const names = defaultSeatNames(translator);
  const template = templates.find((each) => each.template === form.game);
  const models = useQuery('models.list', {}).value ?? [];
  const modelNameOf = (id: string) => models.find(({ endpointId }) => endpointId === id)?.name;
  const foundAgents = useSeatList().value?.found ?? [];
  const agentNameOf = (choice: AgentProgramChoice) => choiceName(choice, foundAgents);
  const setSeat = (index: number, seat: LeagueSeat) =>
    onChange(withSeat(form, { index, seat, names, modelNameOf, agentNameOf }));
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('leagues.host_players')}>
        <NumberField
          label={t('leagues.how_many')}
          hint={t('leagues.how_many_hint')}
          value={form.seats.length}
          min={0}
          max={maxPlayersOf(form.format)}
          onChange={(count) => onChange(withSeats(form, count, { template, names }))}
        />
        <ol aria-label={t('leagues.host_players')} className="mt-4 flex flex-col gap-2">
          {form.seats.map((seat, index) => (
            // Seats are identified by their index, because names change while they are typed.
            <li
              key={index}
              className={cx(
                'rest-offscreen flex gap-3',
                seat.kind === 'board' && seat.choice.kind === 'seat' ? 'items-start' : 'items-end',
              )}
            >
              <span className="tabular-nums w-7 shrink-0 pb-1.5 text-right text-small text-muted">
                {index + 1}
              </span>
              <TextField
                label={t('leagues.name_of', { place: index + 1 })}
                value={seat.name}
                maxLength={64}
                onChange={(name) => setSeat(index, { ...seat, name })}
                className="w-56"
              />
              <SeatChoice
                seat={seat}
                seatNumber={index + 1}
                template={template}
                onChange={(next) => setSeat(index, next)}
              />
              <IconButton
                label={t('leagues.remove', { name: seat.name })}
                icon={<Trash2 size={14} aria-hidden />}
                onClick={() =>
                  onChange({ ...form, seats: form.seats.filter((_, seatIndex) => seatIndex !== index) })
                }
              />
            </li>
          ))}
        </ol>
      </Panel>
      <ExternalPlayers form={form} onChange={onChange} />
    </div>
  );
}

function SeatChoice(props: {
  readonly seat: LeagueSeat;
  readonly seatNumber: number;
  readonly template: TemplateInfo | undefined;
  readonly onChange: (seat: LeagueSeat) => void;
}) {
  const { t } = useText();
  const { seat, template, onChange } = props;
  const label = t('leagues.plays_as', { place: props.seatNumber });
  if (seat.kind === 'strategy')
    return (
      <Select
        label={label}
        value={seat.strategy}
        choices={leagueStrategy.options.map((strategy) => ({
          value: strategy,
          label: t(`leagues.strategy_${strategy}`),
        }))}
        onChange={(strategy) => onChange({ ...seat, strategy })}
        className="w-56"
      />
    );
  if (template === undefined) return null;
  return (
    <div className="min-w-0 flex-1">
      <SeatForm
        label={label}
        template={template}
        kinds={KINDS}
        offersSigned
        choice={seat.choice}
        onChange={(choice) => {
          if (choice.kind !== 'you' && choice.kind !== 'agent' && choice.kind !== 'open')
            onChange({ ...seat, choice });
        }}
      />
    </div>
  );
}
