import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { TemplateInfo } from '../../../src/shared/contract/index.ts';
import { AttentionList, useAttention } from '../../attention/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { useMutation, useQuery } from '../../host/index.ts';
import { readMatchChoices, saveMatchChoices } from '../../host/match-choices.ts';
import { newMatchRoute, readMatchRequest, type MatchRequest } from '../../routes/new-match-route.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { optionFieldsOf, OptionsForm, optionValuesOf, SeatForm } from '../../player-picker/index.ts';
import { useText } from '../../text/index.ts';
import {
  Badge,
  Button,
  EmptyState,
  FailureNote,
  KeyHint,
  Panel,
  Skeleton,
  StatusBadge,
} from '../../ui/index.ts';
import { ChallengeWaiting } from './challenge-waiting.tsx';
import { GameCards, RulesButton } from './game-cards.tsx';
import {
  findMatchFormProblems,
  toNewMatch,
  initialMatchForm,
  swapSeats,
  withRequest,
  withTemplate,
  type MatchForm,
} from './match-form.ts';
import { ClockFields, PaceSlider } from './clock-and-pace.tsx';

/**
 * `#/new`: chooses a game and the players, and starts the match. `game=chess.v1` and `opponent=builtin:5` in the
 * address choose both from the start.
 */
export function NewMatchScreen() {
  const { t } = useText();
  const { get } = useAddressQuery();
  const request = readMatchRequest(get);
  const templates = useQuery('templates.list', {});
  const [challengeId, setChallengeId] = useState<string | null>(null);
  return (
    <Screen title={t('action.new_match')}>
      {templates.failure !== null ? (
        <FailureNote failure={templates.failure} onRetry={templates.reload} />
      ) : templates.value === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-72" />
        </div>
      ) : templates.value.length === 0 ? (
        <EmptyState title={t('match.no_games')} />
      ) : challengeId !== null ? (
        <ChallengeWaiting challengeId={challengeId} onStartAnother={() => setChallengeId(null)} />
      ) : (
        <NewMatchForm
          key={request === null ? '' : newMatchRoute(request)}
          templates={templates.value}
          request={request}
          onChallenge={setChallengeId}
        />
      )}
    </Screen>
  );
}

function NewMatchForm(props: {
  readonly templates: readonly TemplateInfo[];
  readonly request: MatchRequest | null;
  readonly onChallenge: (challengeId: string) => void;
}) {
  const { t } = useText();
  const { templates, request } = props;
  const [form, setForm] = useState(() => {
    const initialForm = initialMatchForm(templates, readMatchChoices());
    return initialForm === null || request === null
      ? initialForm
      : withRequest(initialForm, templates, request);
  });
  const startMatch = useStart(props.onChallenge);
  const template = templates.find(({ template: id }) => id === form?.template);
  const start = () => {
    if (form && template && findMatchFormProblems(form).length === 0) startMatch.start(form, template);
  };
  useCtrlEnter(start);
  if (!form || !template) return null;
  const change = (patch: Partial<MatchForm>) => {
    startMatch.clear();
    setForm({ ...form, ...patch });
  };
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex max-w-5xl flex-col gap-5">
        <p className="max-w-prose text-muted">{t('match.hint')}</p>
        <WaitingOpponents />
        <GameCards
          templates={templates}
          value={form.template}
          onChange={(next) => change(withTemplate(form, next))}
        />
        <GameDetails template={template} />
        <SeatsPanel form={form} template={template} onChange={change} />
        <RulesPanel form={form} template={template} onChange={change} />
      </div>
      <StartRow form={form} isBusy={startMatch.busy} failure={startMatch.failure} onStart={start} />
    </div>
  );
}

/** Lists agents that wait for an opponent; one click starts the game with its terms. */
function WaitingOpponents() {
  const { t } = useText();
  const waitingChallenges = useAttention().filter(({ kind }) => kind === 'challenge_waiting');
  if (waitingChallenges.length === 0) return null;
  return (
    <Panel title={t('attention.opponents')} flush>
      <AttentionList items={waitingChallenges} />
    </Panel>
  );
}

/** Starts the match and opens its session, or shows the challenge that waits. */
function useStart(onChallenge: (challengeId: string) => void) {
  const [, navigate] = useLocation();
  const { busy, failure, run, clear } = useMutation('match.start');
  const start = (form: MatchForm, template: TemplateInfo) => {
    const match = toNewMatch(form, template);
    void run({ ...match, attended: true }).then((response) => {
      if (response === null) return;
      saveMatchChoices(match);
      if (response.sessionId !== null) navigate(`/sessions/${response.sessionId}`);
      else if (response.challengeId !== null) onChallenge(response.challengeId);
    });
  };
  return { busy, failure, start, clear };
}

/** Ctrl+Enter (⌘+Enter) starts from anywhere on the page, fields included. */
function useCtrlEnter(start: () => void): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function GameDetails({ template }: { readonly template: TemplateInfo }) {
  const { t, code } = useText();
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-2">
      <b className="font-medium">{code('game', template.template, template.title)}</b>
      <Badge>{t(template.mode === 'sequential' ? 'match.sequential' : 'match.simultaneous')}</Badge>
      {template.hidden && template.mode === 'sequential' ? <Badge>{t('match.hidden')}</Badge> : null}
      <RulesButton template={template} />
    </div>
  );
}

interface PartProps {
  readonly form: MatchForm;
  readonly template: TemplateInfo;
  readonly onChange: (patch: Partial<MatchForm>) => void;
}

function SeatsPanel({ form, template, onChange }: PartProps) {
  const { t, code } = useText();
  return (
    <Panel
      title={t('match.players')}
      aside={
        <Button variant="quiet" onClick={() => onChange(swapSeats(form))}>
          <ArrowLeftRight size={14} aria-hidden />
          {t('match.swap')}
        </Button>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {template.roles.map((role) => {
          const choice = form.seats[role];
          return choice === undefined ? null : (
            <SeatForm
              key={role}
              template={template}
              label={t('match.seat', { role: code('role', role) })}
              choice={choice}
              onChange={(next) => onChange({ seats: { ...form.seats, [role]: next } })}
            />
          );
        })}
      </div>
    </Panel>
  );
}

function RulesPanel({ form, template, onChange }: PartProps) {
  const { t } = useText();
  const fields = optionFieldsOf(template.options);
  return (
    <Panel title={t('match.options')}>
      <div className="flex flex-col gap-5">
        {fields.length === 0 ? null : (
          <OptionsForm
            fields={fields}
            values={optionValuesOf(fields, form.options)}
            onChange={(name, value) => onChange({ options: { ...form.options, [name]: value } })}
          />
        )}
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <ClockFields value={form.clock} onChange={(clock) => onChange({ clock })} />
          <PaceSlider value={form.paceMs} onChange={(paceMs) => onChange({ paceMs })} />
        </div>
      </div>
    </Panel>
  );
}

function StartRow(props: {
  readonly form: MatchForm;
  readonly isBusy: boolean;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly onStart: () => void;
}) {
  const { t, code } = useText();
  const problems = findMatchFormProblems(props.form);
  const hasOpenSeat = Object.values(props.form.seats).some(({ kind }) => kind === 'open');
  return (
    <div className="sticky bottom-0 -mx-6 flex flex-col gap-3 border-t border-line bg-bg px-6 py-3">
      {problems.length === 0 ? null : (
        <div role="status">
          <ul aria-label={t('match.cannot_start')}>
            {problems.map((problem) => (
              <li key={`${problem.key}/${problem.role}`}>
                <StatusBadge tone="warn">
                  {problem.key === 'match.fault_no_agent' ||
                  problem.key === 'match.fault_no_engine' ||
                  problem.key === 'match.fault_no_model'
                    ? t(problem.key, { role: code('role', problem.role ?? '') })
                    : t(problem.key)}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FailureNote failure={props.failure} />
      <div className="flex items-center gap-3">
        <Button variant="primary" busy={props.isBusy} disabled={problems.length > 0} onClick={props.onStart}>
          {t(hasOpenSeat ? 'match.start_open' : 'match.start')}
        </Button>
        <KeyHint keys={['Mod', 'Enter']} />
      </div>
    </div>
  );
}
