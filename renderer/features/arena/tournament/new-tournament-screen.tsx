import { useState } from 'react';
import {
  MAX_CONCURRENT_GAMES,
  type ModelEndpoint,
  type TemplateInfo,
} from '../../../../src/shared/contract/index.ts';
import { Screen } from '../../../layout/screen.tsx';
import { useModelEndpoints, useMutation, useQuery } from '../../../host/index.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Button, FailureNote, Panel, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { arenaGamesOf } from '../run-form.ts';
import {
  gameCountOf,
  offeredPlayersOf,
  playersOf,
  toggleValue,
  toNewTournament,
  type OfferedPlayer,
  type TournamentForm,
} from './tournament-form.ts';

const MAX_PAIRS = 1000;
const MAX_TEMPLATES = 8;
const INITIAL_FORM: TournamentForm = {
  format: 'round_robin',
  templates: [],
  players: [],
  pairs: 4,
  concurrency: 2,
  openings: true,
};

/** `#/arena/tournament/new`: chooses the games, the players and the number of pairs. */
export function NewTournamentScreen() {
  const { t } = useText();
  const templates = useQuery('templates.list', {});
  const { endpoints, failure: modelFailure } = useModelEndpoints();
  const failure = templates.failure ?? modelFailure;
  return (
    <Screen title={t('arena.tournament_new')}>
      {failure !== null ? (
        <FailureNote failure={failure} onRetry={templates.reload} />
      ) : templates.value === null || endpoints === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-72" />
        </div>
      ) : (
        <TournamentPage games={arenaGamesOf(templates.value)} endpoints={endpoints} />
      )}
    </Screen>
  );
}

function TournamentPage(props: {
  readonly games: readonly TemplateInfo[];
  readonly endpoints: readonly ModelEndpoint[];
}) {
  const translator = useText();
  const { t, code } = translator;
  const { games, endpoints } = props;
  const [form, setForm] = useState(INITIAL_FORM);
  const start = useMutation('tournament.start');
  const chosenGames = games.filter(({ template }) => form.templates.includes(template));
  const offeredPlayers = offeredPlayersOf(chosenGames, endpoints);
  const players = playersOf(form, offeredPlayers);
  const change = (patch: Partial<TournamentForm>) => {
    start.clear();
    setForm({ ...form, ...patch });
  };
  const onStart = async () => {
    const tournament = await start.run(toNewTournament(form, players));
    if (tournament !== null) navigate(`/arena/tournament/${encodeURIComponent(tournament.tournamentId)}`);
  };
  const isReady = chosenGames.length > 0 && players.length > 1;
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <p className="max-w-prose text-muted">{t('arena.tournament_hint')}</p>
      <Panel title={t('arena.tournament_games')}>
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{t('arena.tournament_games')}</legend>
          {games.map(({ template, title }) => (
            <Checkbox
              key={template}
              label={code('game', template, title)}
              checked={form.templates.includes(template)}
              disabled={form.templates.length >= MAX_TEMPLATES && !form.templates.includes(template)}
              onChange={(isChosen) => change({ templates: toggleValue(form.templates, template, isChosen) })}
            />
          ))}
        </fieldset>
      </Panel>
      <Panel title={t('arena.players')}>
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{t('arena.players')}</legend>
          {offeredPlayers.map((player) => (
            <Checkbox
              key={player.key}
              label={offeredPlayerName(translator, player, endpoints)}
              checked={form.players.includes(player.key)}
              onChange={(isChosen) => change({ players: toggleValue(form.players, player.key, isChosen) })}
            />
          ))}
        </fieldset>
        <p className="mt-2 text-small text-muted">{t('arena.tournament_levels')}</p>
      </Panel>
      <Panel title={t('arena.pairs')}>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <Segmented
            label={t('arena.tournament_format')}
            value={form.format}
            segments={[
              { value: 'round_robin', label: t('arena.format_round_robin') },
              { value: 'gauntlet', label: t('arena.format_gauntlet') },
            ]}
            onChange={(format) => change({ format })}
          />
          <NumberField
            label={t('arena.pairs_count')}
            value={form.pairs}
            min={1}
            max={MAX_PAIRS}
            onChange={(pairs) => change({ pairs })}
          />
          <NumberField
            label={t('arena.at_once')}
            value={form.concurrency}
            min={1}
            max={MAX_CONCURRENT_GAMES}
            onChange={(concurrency) => change({ concurrency })}
          />
          <Switch
            label={t('arena.tournament_openings')}
            checked={form.openings}
            onChange={(openings) => change({ openings })}
          />
        </div>
      </Panel>
      {isReady ? null : (
        <div role="status">
          <StatusBadge tone="warn">{t('arena.tournament_not_ready')}</StatusBadge>
        </div>
      )}
      <FailureNote failure={start.failure} />
      <div>
        <Button variant="primary" busy={start.busy} disabled={!isReady} onClick={() => void onStart()}>
          {t('arena.start', { count: gameCountOf(form, players.length) })}
        </Button>
      </div>
    </div>
  );
}

function offeredPlayerName(
  { t }: Translator,
  { choice }: OfferedPlayer,
  endpoints: readonly ModelEndpoint[],
): string {
  if (choice.kind === 'builtin') return t('arena.tournament_level', { level: choice.level });
  if (choice.kind !== 'llm') return t('arena.tournament_random');
  return endpoints.find(({ endpointId }) => endpointId === choice.endpointId)?.name ?? choice.endpointId;
}
