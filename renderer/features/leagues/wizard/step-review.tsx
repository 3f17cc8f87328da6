import { useMemo, type ReactNode } from 'react';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useQuery } from '../../../host/index.ts';
import type { LeagueSeat } from '../../../../src/shared/contract/index.ts';
import { sharesByPlacement } from '../../../../src/shared/payments/prize-split.ts';
import { MICRO_PER_UNIT } from '../../../../src/shared/units.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { FailureNote, Panel, Skeleton } from '../../../ui/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { isAddress } from '../../../money/index.ts';
import { shorten } from '../../../ui/copy-text.tsx';
import { EVEN_ODD, parseStakeNumbers, seedsOf, stakeSeatCount, type LeagueForm } from './league-form.ts';
import { potLinesOf } from './stake-lines.ts';
import { leagueNameOf } from '../league-labels.ts';
import type { StepProps } from './wizard-screen.tsx';

/** Shows all settings once more, with the pairings of the first rounds. */
export function StepReview({ form }: StepProps) {
  const translator = useText();
  const { t, code } = translator;
  const rows: readonly NamedValue[] = [
    [t('leagues.game'), code('game', form.game)],
    [t('leagues.format'), t(`leagues.format_${form.format}`)],
    [t('leagues.host_players'), String(form.seats.length)],
    [t('leagues.external_programs'), String(form.externalPlayers.length)],
    [t('leagues.host_referees'), String(form.referees)],
    ...(form.game === EVEN_ODD
      ? []
      : ([[t('leagues.workers'), t(`leagues.workers_${form.workers}`)]] as const)),
    [t('leagues.auth'), t(`leagues.auth_${form.auth}`)],
    [t('leagues.budget'), form.budgetSeconds === 0 ? t('leagues.no_limit') : String(form.budgetSeconds)],
  ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <NamedValuesPanel title={leagueNameOf(form, translator)} rows={rows} />
        <Players form={form} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Prize form={form} />
        <PrizeShares form={form} />
        <Stake form={form} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Pairings form={form} />
      </div>
    </div>
  );
}

type NamedValue = readonly [string, ReactNode];

function NamedValuesPanel({ title, rows }: { readonly title: string; readonly rows: readonly NamedValue[] }) {
  return (
    <Panel title={title}>
      <DescriptionList wide>
        {rows.map(([name, value]) => (
          <DescriptionItem key={name} name={name}>
            <span className="tabular-nums">{value}</span>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Panel>
  );
}

/** Shows what the league pays: the pool, the reward of a match, and the maximum of both together. */
function Prize({ form }: { readonly form: LeagueForm }) {
  const { t, number } = useText();
  const rows: readonly NamedValue[] = [
    [t('prize.amount'), form.prize.amount === 0 ? t('leagues.no_prize') : number(form.prize.amount)],
    [t('prize.matches'), t(form.prize.rewardMatches ? 'leagues.yes' : 'leagues.no')],
    ...(form.prize.rewardMatches
      ? ([[t('league_view.per_match'), <PerMatch key="per-match" />]] as const)
      : []),
    [t('league_view.sum'), <MaxPayout key="sum" form={form} />],
  ];
  return <NamedValuesPanel title={t('leagues.step_prize')} rows={rows} />;
}

/** Shows the share of each place in the prize pool, once an amount was entered. */
function PrizeShares({ form }: { readonly form: LeagueForm }) {
  const { t, language } = useText();
  const { amount } = form.prize;
  const players = seedsOf(form).length;
  if (amount === 0) return null;
  const shares = sharesByPlacement(amount * MICRO_PER_UNIT, players).slice(0, Math.max(2, players));
  return (
    <Panel title={t('prize.places')}>
      <ol className="tabular-nums flex flex-col gap-0.5">
        {shares.map((micro, index) => (
          <li key={index}>{t('prize.place', { place: index + 1, amount: formatMicro(micro, language) })}</li>
        ))}
      </ol>
    </Panel>
  );
}

/** Shows the entry fee, what each place gets when every player has paid, and when fees are paid back. */
function Stake({ form }: { readonly form: LeagueForm }) {
  const translator = useText();
  const numbers = form.stake.isOn ? parseStakeNumbers(form) : null;
  return (
    <Panel title={translator.t('leagues.step_stakes')}>
      {numbers === null ? (
        <p>{translator.t('league_stake.none')}</p>
      ) : (
        <>
          <ul className="tabular-nums flex flex-col gap-0.5">
            {potLinesOf(translator, { ...numbers, seats: stakeSeatCount(form) }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-2 text-small text-muted">{translator.t('league_stake.refunds')}</p>
        </>
      )}
    </Panel>
  );
}

/** Shows the maximum that the league may pay: the prize pool, and a reward for each match. */
function MaxPayout({ form }: { readonly form: LeagueForm }) {
  const { t, number } = useText();
  const { value } = useDraw(form);
  const { amount, rewardMatches } = form.prize;
  if (amount === 0 && !rewardMatches) return t('leagues.no_prize');
  return [
    ...(amount === 0 ? [] : [t('league_view.sum_prize', { amount: number(amount) })]),
    ...(rewardMatches ? [t('league_view.sum_matches', { count: value?.matches ?? 0 })] : []),
  ].join(' + ');
}

/** Shows the reward of one match; the time of the match and the factor of the day change it. */
function PerMatch() {
  const { t, language } = useText();
  const { value, failure } = useQuery('prizes.perMatch', {});
  if (failure !== null || value === null) return t('leagues.yes');
  return t('league_view.per_match_words', {
    winner: formatMicro(value.winnerMicro, language),
    loser: formatMicro(value.loserMicro, language),
    bonus: formatMicro(value.maxBonusMicro, language),
  });
}

/** Reads the pairings that the league would have. */
function useDraw(form: LeagueForm) {
  const seeds = useMemo(() => seedsOf(form), [form]);
  return useQuery('leagues.preview', {
    format: form.format,
    swissRounds: form.swissRounds > 0 ? form.swissRounds : null,
    players: seeds.map(({ id }) => id),
  });
}

/** Lists everyone who will play, with the wallet that a prize or reward goes to. */
function Players({ form }: { readonly form: LeagueForm }) {
  const translator = useText();
  const { t } = translator;
  const walletOf = (name: string) => (form.prize.wallets[name] ?? '').trim();
  return (
    <Panel title={t('leagues.payees')}>
      <ol aria-label={t('leagues.payees')} className="flex flex-col gap-1">
        {seedsOf(form).map(({ id, name }, index) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">
              {name} <span className="text-small text-muted">{kindLabel(translator, form.seats[index])}</span>
            </span>
            {isAddress(walletOf(name)) ? (
              <span className="mono text-small!" title={walletOf(name)}>
                {shorten(walletOf(name))}
              </span>
            ) : (
              <span className="text-small text-muted">{t('leagues.no_wallet')}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Names the kind of a player; `seat` is undefined for an external one, which has no seat in the form. */
function kindLabel({ t }: Translator, seat: LeagueSeat | undefined): string {
  if (seat === undefined) return t('league_view.kind_outside');
  if (seat.kind === 'strategy') return t('league_view.kind_strategy');
  return t(`league_view.kind_${seat.choice.kind}`);
}

function Pairings({ form }: { readonly form: LeagueForm }) {
  const { t } = useText();
  const seeds = useMemo(() => seedsOf(form), [form]);
  const names = useMemo(() => new Map(seeds.map(({ id, name }) => [id, name])), [seeds]);
  const { value, failure } = useDraw(form);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="h-64" />;
  const nameOf = (id: string) => names.get(id) ?? id;
  const hiddenRounds = value.rounds - value.draws.length;
  return (
    <Panel
      title={t('leagues.pairings')}
      aside={
        <span className="tabular-nums text-small text-muted">
          {t('leagues.size', { rounds: value.rounds, matches: value.matches })}
        </span>
      }
    >
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {value.draws.map(({ round, pairings, byes }) => (
          <li key={round} className="min-w-0">
            <h3 className="mb-1 text-small font-medium text-muted">{t('leagues.round_number', { round })}</h3>
            <ul className="flex flex-col gap-0.5">
              {pairings.map(({ a, b }) => (
                <li key={`${a}/${b}`} className="truncate">
                  {t('leagues.versus', { a: nameOf(a), b: nameOf(b) })}
                </li>
              ))}
              {byes.map((id) => (
                <li key={id} className="truncate text-muted">
                  {t('leagues.has_bye', { name: nameOf(id) })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {hiddenRounds > 0 ? (
        <p className="mt-3 text-small text-muted">{t('leagues.more_rounds', { count: hiddenRounds })}</p>
      ) : null}
    </Panel>
  );
}
