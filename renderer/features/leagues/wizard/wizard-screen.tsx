import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type TemplateInfo, MAX_LEAGUE_REFEREES } from '../../../../src/shared/contract/index.ts';
import { Screen } from '../../../layout/screen.tsx';
import { useApi, useMutation, useQuery } from '../../../host/index.ts';
import { navigate, useAddressQuery } from '../../../routes/hash-router.ts';
import { formatList, useText, type Translator } from '../../../text/index.ts';
import { Button, cx, FailureNote, KeyHint, toast, StatusBadge, Panel } from '../../../ui/index.ts';
import {
  faultyPlayersOf,
  findLeagueFormProblem,
  initialLeagueForm,
  findInvalidLeagueWallets,
  toLeagueDraft,
  toLeagueStake,
  STEPS,
  type LeagueFormProblem,
  type LeagueForm,
  type Step,
} from './league-form.ts';
import { leagueNameOf, leagueRoute } from '../league-labels.ts';
import { defaultSeatNames } from './default-seat-names.ts';
import { StepGame } from './step-game.tsx';
import { hasPrize, toPrizeRequest } from '../prize-form.ts';
import { StepPlayers } from './step-players.tsx';
import { StepReview } from './step-review.tsx';
import { StepRules } from './step-rules.tsx';
import { StepStakes } from './step-stakes.tsx';
import { isReadyToStart, createLeagueStake } from '../../../../src/shared/stakes/league-stake.ts';
import { PrizeFields } from '../prize-fields.tsx';
import { NumberField } from '../../../ui/number-field.tsx';

/** The props of every step: the form, and how to change it. */
export interface StepProps {
  readonly form: LeagueForm;
  readonly templates: readonly TemplateInfo[];
  readonly onChange: (form: LeagueForm) => void;
}

const STEP_COMPONENTS: Readonly<Record<Step, (props: StepProps) => React.ReactNode>> = {
  game: StepGame,
  players: StepPlayers,
  referees: StepReferees,
  rules: StepRules,
  prize: StepPrize,
  stakes: StepStakes,
  review: StepReview,
};

const NO_TEMPLATES: readonly TemplateInfo[] = [];

/** `#/leagues/new`: creates a league step by step. Going back keeps everything that was entered. */
export function WizardScreen() {
  const translator = useText();
  const { t } = translator;
  const addressQuery = useAddressQuery();
  const templates = useQuery('templates.list', {});
  const [form, setForm] = useState(() => initialLeagueForm(defaultSeatNames(translator)));
  const stepIndex = Math.max(
    0,
    STEPS.findIndex((step) => step === addressQuery.get('step')),
  );
  const step = STEPS[stepIndex] ?? STEPS[0];
  const problem = findLeagueFormProblem(form);
  const creation = useCreateLeague(form);
  const invalidWallets = findInvalidLeagueWallets(form);
  const prizeIndex = STEPS.indexOf('prize');
  // A wrong wallet is refused at its own step; going back is always possible.
  const go = (targetIndex: number) =>
    addressQuery.set({
      step: STEPS[targetIndex > prizeIndex && invalidWallets.length > 0 ? prizeIndex : targetIndex] ?? '',
    });
  const isLastStep = stepIndex === STEPS.length - 1;
  const next = () => {
    if (!isLastStep) go(stepIndex + 1);
    else if (problem === null) void creation.createLeague(form.externalPlayers.length === 0);
  };
  const VisibleStep = STEP_COMPONENTS[step];
  const heading = useStepFocus(step);
  useNextKey(next);
  return (
    <Screen title={t('leagues.new')}>
      {/* The buttons end the screen, without the space that others leave below. */}
      <div className="-mb-8 flex flex-col gap-5">
        <div className="flex max-w-4xl flex-col gap-5">
          <StepList stepIndex={stepIndex} onGoToStep={go} />
          <div role="group" aria-label={t(`leagues.step_${step}`)} className="flex flex-col gap-5">
            <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
              {t(`leagues.step_${step}`)}
            </h2>
            <p className="max-w-prose text-muted">{t(`leagues.step_${step}_hint`)}</p>
            <VisibleStep form={form} templates={templates.value ?? NO_TEMPLATES} onChange={setForm} />
          </div>
          {stepIndex === prizeIndex && invalidWallets.length > 0 ? (
            <div role="status">
              <StatusBadge tone="warn">
                {t('leagues.wrong_wallets', { names: formatList(translator, invalidWallets) })}
              </StatusBadge>
            </div>
          ) : null}
          {isLastStep && problem !== null ? (
            <div role="status">
              <StatusBadge tone="warn">{problemLabel(translator, form, problem)}</StatusBadge>
            </div>
          ) : null}
          <FailureNote failure={creation.failure} />
        </div>
        <div className="sticky bottom-0 -mx-6 flex flex-wrap items-center gap-2 border-t border-line bg-bg px-6 py-3">
          <Button disabled={stepIndex === 0} onClick={() => go(stepIndex - 1)}>
            {t('leagues.back')}
          </Button>
          {isLastStep ? (
            <>
              <Button
                variant={form.externalPlayers.length > 0 ? 'primary' : 'plain'}
                busy={creation.busy}
                disabled={problem !== null}
                onClick={() => void creation.createLeague(false)}
              >
                {t('leagues.open_registration')}
              </Button>
              <Button
                variant={form.externalPlayers.length > 0 ? 'plain' : 'primary'}
                busy={creation.busy}
                disabled={problem !== null || form.seats.length < 2}
                onClick={() => void creation.createLeague(true)}
              >
                {t('leagues.start_now')}
              </Button>
            </>
          ) : (
            <Button
              variant="primary"
              disabled={stepIndex === prizeIndex && invalidWallets.length > 0}
              onClick={next}
            >
              {t('leagues.next')}
            </Button>
          )}
          <span className="inline-flex items-center gap-1 text-small text-muted">
            <KeyHint keys={['Mod', 'Enter']} />
          </span>
        </div>
      </div>
    </Screen>
  );
}

/** The sentence for a problem, with the players whom it is about. */
function problemLabel(translator: Translator, form: LeagueForm, problem: LeagueFormProblem): string {
  const label = translator.t(`leagues.fault_${problem}`);
  const names = formatList(translator, faultyPlayersOf(form, problem));
  return names === '' ? label : translator.t('league_view.fault_of', { names, fault: label });
}

/** Moves the focus to the heading of a step when the step changes, so that keys and screen readers continue there. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

/** Ctrl+Enter goes to the next step wherever the focus is. */
function useNextKey(next: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    next();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Creates the league with its prize and its stake, and begins it if `shouldStart` is set and both are ready. */
function useCreateLeague(form: LeagueForm) {
  const api = useApi();
  const translator = useText();
  const { t } = translator;
  const namedForm = { ...form, name: leagueNameOf(form, translator) };
  const createMutation = useMutation('leagues.create');
  const [isStarting, setIsStarting] = useState(false);
  /** Sets the prize, before the first match because it cannot be set once the league is over. Returns whether it is set. */
  const setPrize = async (leagueId: string): Promise<boolean> => {
    const request = toPrizeRequest(
      form.prize,
      form.seats.map(({ name }) => name),
    );
    try {
      await api.call('prizes.set', { leagueId, ...request });
      return true;
    } catch (error) {
      toast('bad', t('prize.not_set'), error instanceof Error ? error.message : undefined);
      return false;
    }
  };
  /** Opens the stake. Returns whether the league may begin: with a stake only when all players of this host have paid. */
  const openStake = async (leagueId: string): Promise<boolean> => {
    const request = toLeagueStake(namedForm, leagueId);
    if (request === null) return true;
    try {
      const { playMoney } = await api.call('stakes.networks', {});
      const players = playMoney ? form.seats.map(({ name }) => name) : [];
      const stake = await createLeagueStake(api, { request, players, pause });
      if (playMoney && isReadyToStart(stake, players.length)) return true;
      toast('bad', t('league_stake.waiting'), t('league_stake.waiting_hint'));
    } catch (error) {
      toast('bad', t('league_stake.not_opened'), error instanceof Error ? error.message : undefined);
    }
    return false;
  };
  const createLeague = async (shouldStart: boolean) => {
    const league = await createMutation.run(toLeagueDraft(namedForm));
    if (league === null) return;
    setIsStarting(true);
    const isPrizeReady = !hasPrize(form.prize) || (await setPrize(league.leagueId));
    const isStakeReady = await openStake(league.leagueId);
    // A league that cannot start stays open; its own screen shows the reason.
    if (shouldStart && isPrizeReady && isStakeReady)
      await api.call('leagues.begin', { leagueId: league.leagueId }).catch(() => undefined);
    setIsStarting(false);
    navigate(leagueRoute(league.leagueId));
  };
  return { createLeague, busy: createMutation.busy || isStarting, failure: createMutation.failure };
}

function StepList(props: { readonly stepIndex: number; readonly onGoToStep: (stepIndex: number) => void }) {
  const { t } = useText();
  return (
    <ol aria-label={t('leagues.steps')} className="flex flex-wrap gap-1 border-b border-line">
      {STEPS.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={index === props.stepIndex ? 'step' : undefined}
            onClick={() => props.onGoToStep(index)}
            className={cx(
              '-mb-px inline-flex h-9 cursor-default items-center gap-1.5 border-b-2 px-3 font-medium -outline-offset-2',
              index === props.stepIndex
                ? 'border-accent text-text'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            <span className="tabular-nums text-small">{index + 1}</span>
            {t(`leagues.step_${step}`)}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Sets a prize for the final table. Wallets of external players are entered on the league's page. */
function StepPrize({ form, onChange }: StepProps) {
  return (
    <Panel>
      <PrizeFields
        form={form.prize}
        players={form.seats.map(({ name }) => ({ key: name, name }))}
        onChange={(prize) => onChange({ ...form, prize })}
      />
    </Panel>
  );
}

/** Chooses the number of hosted referees; external ones may register as well. */
function StepReferees({ form, onChange }: StepProps) {
  const { t } = useText();
  return (
    <Panel>
      <NumberField
        label={t('leagues.host_referees')}
        hint={t('leagues.host_referees_hint')}
        value={form.referees}
        min={0}
        max={MAX_LEAGUE_REFEREES}
        onChange={(referees) => onChange({ ...form, referees })}
      />
    </Panel>
  );
}
