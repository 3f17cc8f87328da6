import { useState } from 'react';
import {
  MAX_RUN_GAMES,
  type ModelEndpoint,
  type PlayerChoice,
  type TemplateInfo,
} from '../../../src/shared/contract/index.ts';
import { SPRT_PRESETS } from '../../../src/shared/statistics/sprt-presets.ts';
import { Screen } from '../../layout/screen.tsx';
import { useMutation, useModelEndpoints, useQuery } from '../../host/index.ts';
import { navigate } from '../../routes/hash-router.ts';
import { optionFieldsOf, OptionsForm, optionValuesOf, SeatForm } from '../../player-picker/index.ts';
import { useText } from '../../text/index.ts';
import { Button, EmptyState, FailureNote, Panel, Select, Skeleton, StatusBadge } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { PairsPanel } from './pairs-panel.tsx';
import {
  ARENA_KINDS,
  findRunFormProblems,
  arenaGamesOf,
  toNewRun,
  toEvenCount,
  halfWidthAtEqualScore,
  isArenaChoice,
  initialRunForm,
  withGame,
  type RunForm,
} from './run-form.ts';
import { WorkersField } from './workers-field.tsx';
import { boundsLabel, TEST_PRESETS, TEST_QUESTIONS } from './test-labels.ts';

/** `#/arena/new`: chooses the game, the two players and the number of games. */
export function NewRunScreen() {
  const { t } = useText();
  const templates = useQuery('templates.list', {});
  const { endpoints, failure: modelFailure } = useModelEndpoints();
  const failure = templates.failure ?? modelFailure;
  const games = templates.value === null ? null : arenaGamesOf(templates.value);
  return (
    <Screen title={t('arena.new')}>
      {failure !== null ? (
        <FailureNote failure={failure} onRetry={templates.reload} />
      ) : games === null || endpoints === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-72" />
        </div>
      ) : games.length === 0 ? (
        <EmptyState title={t('match.no_games')} />
      ) : (
        <NewRunForm games={games} endpoints={endpoints} />
      )}
    </Screen>
  );
}

function NewRunForm(props: {
  readonly games: readonly TemplateInfo[];
  readonly endpoints: readonly ModelEndpoint[];
}) {
  const { t } = useText();
  const { games, endpoints } = props;
  const [form, setForm] = useState(() => initialRunForm(games, endpoints[0]?.endpointId ?? null));
  const start = useMutation('arena.start');
  const template = games.find(({ template: id }) => id === form?.template);
  if (form === null || template === undefined) return null;
  const change = (patch: Partial<RunForm>) => {
    start.clear();
    setForm({ ...form, ...patch });
  };
  const onStart = async () => {
    const run = await start.run(toNewRun(form, template));
    if (run !== null) navigate(`/arena/${encodeURIComponent(run.arenaId)}`);
  };
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex max-w-5xl flex-col gap-5">
        <p className="max-w-prose text-muted">{t('arena.hint')}</p>
        <GamePanel form={form} games={games} template={template} onChange={change} />
        <PairsPanel form={form} onChange={change} />
        <Panel
          title={t('arena.players')}
          aside={
            <Button small onClick={() => change({ a: { kind: 'random' }, b: { kind: 'random' } })}>
              {t('arena.check_harness')}
            </Button>
          }
        >
          <div className="grid gap-6 sm:grid-cols-2">
            {(['a', 'b'] as const).map((side) => (
              <div key={side} className="flex min-w-0 flex-col gap-3">
                <SeatForm
                  label={t(`arena.player_${side}`)}
                  template={template}
                  kinds={ARENA_KINDS}
                  offersSigned
                  choice={form[side]}
                  onChange={(choice) => {
                    if (isArenaChoice(choice)) change({ [side]: choice });
                  }}
                />
                <PolicyLine choice={form[side]} endpoints={endpoints} />
              </div>
            ))}
          </div>
        </Panel>
      </div>
      <StartRow form={form} isBusy={start.busy} failure={start.failure} onStart={() => void onStart()} />
    </div>
  );
}

function GamePanel(props: {
  readonly form: RunForm;
  readonly games: readonly TemplateInfo[];
  readonly template: TemplateInfo;
  readonly onChange: (patch: Partial<RunForm>) => void;
}) {
  const { t, code, number } = useText();
  const { form, games, template, onChange } = props;
  const fields = optionFieldsOf(template.options);
  return (
    <Panel title={t('arena.rules')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <Select
            showLabel
            label={t('arena.game')}
            value={form.template}
            choices={games.map((each) => ({
              value: each.template,
              label: code('game', each.template, each.title),
            }))}
            onChange={(id) => {
              const next = games.find((each) => each.template === id);
              if (next !== undefined) onChange(withGame(form, next));
            }}
            className="w-64"
          />
          <div>
            <NumberField
              label={t('arena.games')}
              hint={t('arena.games_hint')}
              value={form.games}
              min={2}
              max={MAX_RUN_GAMES}
              step={2}
              onChange={(count) => onChange({ games: toEvenCount(count) })}
            />
            <p className="text-small text-muted">
              {t('arena.games_words', {
                points: number(halfWidthAtEqualScore(form.games), { maximumFractionDigits: 1 }),
              })}
            </p>
          </div>
          <TestField value={form.test} onChange={(test) => onChange({ test })} />
        </div>
        <WorkersField value={form.workers} onChange={(workers) => onChange({ workers })} />
        {fields.length === 0 ? null : (
          <OptionsForm
            fields={fields}
            values={optionValuesOf(fields, form.options)}
            onChange={(name, value) => onChange({ options: { ...form.options, [name]: value } })}
          />
        )}
      </div>
    </Panel>
  );
}

/** Chooses the test that ends the run, by its question. */
function TestField(props: {
  readonly value: RunForm['test'];
  readonly onChange: (test: RunForm['test']) => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { value, onChange } = props;
  return (
    <div className="max-w-80">
      <Select
        showLabel
        label={t('arena.test')}
        value={value ?? 'none'}
        choices={[
          { value: 'none', label: t('arena.test_none') },
          ...TEST_PRESETS.map((preset) => ({ value: preset, label: t(TEST_QUESTIONS[preset]) })),
        ]}
        onChange={(name) => onChange(TEST_PRESETS.find((preset) => preset === name) ?? null)}
      />
      <p className="text-small text-muted">
        {value === null
          ? t('arena.test_goes_on')
          : `${t('arena.test_stops')} ${boundsLabel(translator, SPRT_PRESETS[value])}`}
      </p>
    </div>
  );
}

/** Shows the policy of a model, under which its results are recorded, and nothing for another player. */
function PolicyLine(props: { readonly choice: PlayerChoice; readonly endpoints: readonly ModelEndpoint[] }) {
  const { t } = useText();
  const { choice, endpoints } = props;
  const endpoint =
    choice.kind === 'llm' ? endpoints.find(({ endpointId }) => endpointId === choice.endpointId) : undefined;
  if (endpoint === undefined) return null;
  return (
    <p className="text-small text-muted">
      {t('arena.policy_of', { name: endpoint.name })}:{' '}
      <b className="font-medium text-text">{t(`policy.${endpoint.policy}`)}</b> ·{' '}
      {t(`models.policy_${endpoint.policy}`)}
    </p>
  );
}

function StartRow(props: {
  readonly form: RunForm;
  readonly isBusy: boolean;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly onStart: () => void;
}) {
  const { t } = useText();
  const problems = findRunFormProblems(props.form);
  return (
    <div className="sticky bottom-0 -mx-6 flex flex-col gap-3 border-t border-line bg-bg px-6 py-3">
      {problems.length === 0 ? null : (
        <div role="status">
          <ul aria-label={t('arena.cannot_start')}>
            {problems.map(({ side, missing }) => (
              <li key={side}>
                <StatusBadge tone="warn">
                  {t(`arena.fault_${missing}`, { side: t(`arena.player_${side}`) })}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FailureNote failure={props.failure} />
      <div>
        <Button variant="primary" busy={props.isBusy} disabled={problems.length > 0} onClick={props.onStart}>
          {t('arena.start', { count: props.form.games })}
        </Button>
      </div>
    </div>
  );
}
