import { useMemo } from 'react';
import { Fact, Facts } from '../../../layout/fact.tsx';
import { useQuery } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { FailureNote, Panel, Skeleton } from '../../../ui/index.ts';
import { seedsOf, type LeagueForm } from './league-form.ts';
import type { StepProps } from './wizard-screen.tsx';

/** Shows all settings once more, with the pairings of the first rounds. */
export function StepReview({ form }: StepProps) {
  const { t, code } = useText();
  const facts: readonly (readonly [string, string])[] = [
    [t('leagues.game'), code('game', form.game)],
    [t('leagues.format'), t(`leagues.format_${form.format}`)],
    [t('leagues.house_players'), String(form.seats.length)],
    [t('leagues.outsiders'), String(form.externalPlayers.length)],
    [t('leagues.house_referees'), String(form.referees)],
    [t('leagues.auth'), t(`leagues.auth_${form.auth}`)],
    [t('leagues.budget'), form.budgetSeconds === 0 ? t('leagues.no_limit') : String(form.budgetSeconds)],
  ];
  return (
    <div className="grid items-start gap-4 md:grid-cols-[21rem_minmax(0,1fr)]">
      <Panel title={form.name.trim() === '' ? t('leagues.unnamed') : form.name}>
        <Facts wide>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              <span className="figures">{value}</span>
            </Fact>
          ))}
        </Facts>
      </Panel>
      <Pairings form={form} />
    </div>
  );
}

function Pairings({ form }: { readonly form: LeagueForm }) {
  const { t } = useText();
  const seeds = useMemo(() => seedsOf(form), [form]);
  const names = useMemo(() => new Map(seeds.map(({ id, name }) => [id, name])), [seeds]);
  const { value, failure } = useQuery('leagues.preview', {
    format: form.format,
    swissRounds: form.swissRounds > 0 ? form.swissRounds : null,
    players: seeds.map(({ id }) => id),
  });
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="h-64" />;
  const nameOf = (id: string) => names.get(id) ?? id;
  const more = value.rounds - value.draws.length;
  return (
    <Panel
      title={t('leagues.pairings')}
      aside={
        <span className="figures text-small text-muted">
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
      {more > 0 ? (
        <p className="mt-3 text-small text-muted">{t('leagues.more_rounds', { count: more })}</p>
      ) : null}
    </Panel>
  );
}
