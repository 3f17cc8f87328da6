import { Bot, Cpu, Dices, MessageSquare, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import type {
  AgentInfo,
  LeagueRow,
  ModelEndpoint,
  PlayerChoice,
  PlayerKind,
  SessionCard,
  TemplateInfo,
} from '../../../src/shared/contract/index.ts';
import { useLive, useQuery } from '../../host/index.ts';
import { newMatchRoute } from '../../routes/new-match-route.ts';
import { navigate } from '../../routes/hash-router.ts';
import { playerNames, useText, type PlainKey, type Translator } from '../../text/index.ts';
import {
  iconAt,
  toPaletteItem,
  toSearchable,
  synonymsOf,
  type PaletteItem,
  type PaletteStep,
} from './palette-item.ts';

/** Other words for a game, by its template. */
const GAME_SYNONYMS: Readonly<Record<string, PlainKey>> = {
  'chess.v1': 'palette.synonyms_chess',
  'rps.v1': 'palette.synonyms_rps',
  'iterated_rps.v1': 'palette.synonyms_rps',
  'tic_tac_toe.v1': 'palette.synonyms_tic_tac_toe',
  'even_odd.v1': 'palette.synonyms_even_odd',
  'connect_four.v1': 'palette.synonyms_connect_four',
  'kuhn_poker.v1': 'palette.synonyms_poker',
  'holdem_heads_up.v1': 'palette.synonyms_holdem',
};

/** A row for each game, which asks for the opponent. */
export function gameItems(
  templates: readonly TemplateInfo[],
  translator: Translator,
): readonly PaletteItem[] {
  const { t, code } = translator;
  return templates.map(({ template, title }) => {
    const label = code('game', template, title);
    const key = GAME_SYNONYMS[template];
    const synonyms = key === undefined ? '' : synonymsOf(translator, key);
    const detail = t('action.new_match');
    return toPaletteItem({
      value: `action:play:${template}`,
      label,
      detail,
      icon: iconAt('/sessions'),
      search: toSearchable(label, synonyms, detail),
      next: { question: 'opponent', template },
    });
  });
}

/** The data from which the rows of a step are made; a list that is still loading is empty. */
export interface StepSources {
  readonly templates: readonly TemplateInfo[];
  readonly models: readonly ModelEndpoint[];
  readonly agents: readonly AgentInfo[];
  readonly leagues: readonly LeagueRow[];
  /** The running sessions, the newest first. */
  readonly runningSessions: readonly SessionCard[];
}

/** The kinds of this host's own players, which play in leagues and do not wait for challenges of a person. */
const HOSTED_KINDS: ReadonlySet<PlayerKind> = new Set(['builtin', 'random', 'uci', 'llm']);

/** Opens the form, in which everything can be chosen. */
const formItem = ({ t }: Translator, route: string): PaletteItem =>
  toPaletteItem({
    value: 'step:form',
    label: t('palette.all_choices'),
    icon: SlidersHorizontal,
    search: toSearchable(t('palette.all_choices')),
    run: () => navigate(route),
  });

function opponentItems(
  template: TemplateInfo | undefined,
  { models, agents }: StepSources,
  translator: Translator,
): readonly PaletteItem[] {
  const { t, player } = translator;
  const game = template?.template ?? '';
  const item = (
    opponent: PlayerChoice,
    { label, detail = '', icon, id = '' }: { label: string; detail?: string; icon: typeof Bot; id?: string },
  ) => {
    const route = newMatchRoute({ template: game, opponent });
    return toPaletteItem({
      value: `step:${route}`,
      label,
      detail,
      icon,
      search: toSearchable(label, '', detail, id),
      run: () => navigate(route),
    });
  };
  const levels = Array.from({ length: template?.builtinLevels ?? 0 }, (_, index) => index + 1);
  const usableAgents = agents.filter(
    ({ revokedAtMs, kind, badge }) =>
      revokedAtMs === null && kind === 'external' && !HOSTED_KINDS.has(badge.kind),
  );
  return [
    ...levels.map((level) =>
      item(
        { kind: 'builtin', level },
        { label: levels.length === 1 ? t('kind.builtin') : t('kind.builtin_level', { level }), icon: Cpu },
      ),
    ),
    item({ kind: 'random' }, { label: t('kind.random'), icon: Dices }),
    ...models.map(({ endpointId, name, model }) =>
      item({ kind: 'llm', endpointId }, { label: name, detail: model, icon: MessageSquare, id: endpointId }),
    ),
    ...usableAgents.map((agent) =>
      item(
        { kind: 'agent', agentId: agent.agentId },
        { label: player(agent), detail: t(`kind.${agent.badge.kind}`), icon: Bot, id: agent.agentId },
      ),
    ),
    item({ kind: 'open' }, { label: t('palette.anyone'), icon: UserPlus }),
    formItem(translator, newMatchRoute({ template: game, opponent: null })),
  ];
}

/** A stage over all live games, over the games of a league, or over one session. */
function stageItems(
  { leagues, runningSessions }: StepSources,
  translator: Translator,
): readonly PaletteItem[] {
  const { t, code } = translator;
  const item = (route: string, label: string, detail: string, icon: typeof Bot) =>
    toPaletteItem({
      value: `step:${route}`,
      label,
      detail,
      icon,
      search: toSearchable(label, '', detail),
      run: () => navigate(route),
    });
  const runningLeagues = leagues.filter(
    ({ startedAtMs, endedAtMs }) => startedAtMs !== null && endedAtMs === null,
  );
  return [
    item('/stage', t('palette.stage_all'), '', iconAt('/')),
    ...runningLeagues.map(({ leagueId, name }) =>
      item(`/stage?league=${encodeURIComponent(leagueId)}`, name, t('screen.leagues'), iconAt('/leagues')),
    ),
    ...runningSessions.map((card) =>
      item(
        `/stage?session=${encodeURIComponent(card.sessionId)}`,
        playerNames(translator, card),
        code('game', card.template),
        iconAt('/sessions'),
      ),
    ),
  ];
}

/** The rows of a step, before anything is typed. */
export function stepItems(
  step: PaletteStep,
  sources: StepSources,
  translator: Translator,
): readonly PaletteItem[] {
  if (step.question === 'stage') return stageItems(sources, translator);
  if (step.question === 'game')
    return [...gameItems(sources.templates, translator), formItem(translator, '/new')];
  const template = sources.templates.find((each) => each.template === step.template);
  return opponentItems(template, sources, translator);
}

/** The question of a step, and the name of what was chosen before it. */
export function stepTexts(
  step: PaletteStep,
  { t, code }: Translator,
): { readonly question: string; readonly previousChoice: string } {
  if (step.question === 'game')
    return { question: t('palette.ask_game'), previousChoice: t('action.new_match') };
  if (step.question === 'stage')
    return { question: t('palette.ask_stage'), previousChoice: t('action.stage') };
  return { question: t('palette.ask_opponent'), previousChoice: code('game', step.template) };
}

const NO_ROWS: readonly never[] = [];

/** Reads what steps offer; lists that only later steps need are read when one is open. */
export function useStepSources(step: PaletteStep | null): StepSources {
  const templates = useQuery('templates.list', {}).value ?? NO_ROWS;
  const models = useQuery('models.list', step?.question === 'opponent' ? {} : null).value ?? NO_ROWS;
  const leagues = useQuery('leagues.list', step?.question === 'stage' ? {} : null).value ?? NO_ROWS;
  const agents = useLive((live) => live.agents);
  const sessions = useLive((live) => live.sessions);
  return useMemo(
    () => ({
      templates,
      models,
      leagues,
      agents: Object.values(agents),
      runningSessions: Object.values(sessions)
        .filter(({ status, quarantined }) => status === 'active' && !quarantined)
        .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs),
    }),
    [templates, models, leagues, agents, sessions],
  );
}

/** The rows of an open step, in the language of the window. */
export function useStepItems(step: PaletteStep | null, sources: StepSources): readonly PaletteItem[] {
  const translator = useText();
  return useMemo(
    () => (step === null ? NO_ROWS : stepItems(step, sources, translator)),
    [step, sources, translator],
  );
}
