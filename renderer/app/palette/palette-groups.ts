import { useDeferredValue, useMemo } from 'react';
import type { AgentInfo, SessionCard, TemplateInfo } from '../../../src/shared/contract/index.ts';
import { turnNumber } from '../../boards/turn-number.ts';
import { useLive } from '../../host/index.ts';
import { kindText } from '../../names/index.ts';
import { SIDEBAR_ENTRIES } from '../../routes.ts';
import { navigate } from '../../routes/hash-router.ts';
import { playerNames, useText, type Translator } from '../../text/index.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { DESTINATIONS } from './destinations.ts';
import {
  iconAt,
  toPaletteItem,
  toSearchable,
  synonymsOf,
  type PaletteGroup,
  type PaletteItem,
  type PaletteStep,
} from './palette-item.ts';
import { useLeagueTabs, type LeagueTabTarget } from './league-tabs.ts';
import { scoreOf, tokensOf } from './search-score.ts';
import { gameItems, stepTexts, useStepItems, useStepSources } from './step-items.ts';

/** Rows of a long list that are shown before anything is typed; typing finds the others. */
const MAX_PER_GROUP = 10;
/** The rows that a search lists; a longer search finds the others. */
export const MAX_RESULTS = 24;

/** How far a session has got, or how it ended, which distinguishes it from another session of the same players. */
const positionOf = ({ template, tick, outcome }: SessionCard, { t, code }: Translator): string =>
  outcome === null ? t('sessions.tick', { tick: turnNumber(template, tick) }) : code('outcome', outcome);

const sessionItem = (card: SessionCard, translator: Translator): PaletteItem => {
  const game = translator.code('game', card.template);
  const label = playerNames(translator, card);
  return toPaletteItem({
    value: `session:${card.sessionId}`,
    label,
    detail: `${game} · ${positionOf(card, translator)}`,
    entityId: card.sessionId,
    icon: iconAt('/sessions'),
    search: toSearchable(label, '', game, card.sessionId),
    run: () => navigate(`/sessions/${encodeURIComponent(card.sessionId)}`),
  });
};

const agentItem = (agent: AgentInfo, translator: Translator): PaletteItem =>
  toPaletteItem({
    value: `agent:${agent.agentId}`,
    label: translator.player(agent),
    detail: kindText(translator, agent.badge),
    entityId: agent.agentId,
    icon: iconAt('/agents'),
    search: toSearchable(translator.player(agent), '', '', agent.agentId),
    run: () => navigate(`/agents/${encodeURIComponent(agent.agentId)}`),
  });

function screenItems(translator: Translator): readonly PaletteItem[] {
  const { t } = translator;
  return DESTINATIONS.map(({ route, title, parentScreen, synonyms }) => {
    const path = parentScreen === null ? '' : t(parentScreen);
    const entry = SIDEBAR_ENTRIES.find((each) => each.path === route);
    return toPaletteItem({
      value: `screen:${route}`,
      label: t(title),
      detail: path,
      icon: iconAt(route),
      search: toSearchable(t(title), synonymsOf(translator, synonyms), path),
      ...(entry === undefined ? {} : { keys: ['g', entry.shortcut] }),
      run: () => navigate(route),
    });
  });
}

/** Whether a row leads to a whole screen or a tab of a league, and not to a panel, which only typing finds. */
const isWholeScreen = ({ value }: PaletteItem): boolean => !value.includes('?at=');

/** Less than half, so that even the title of a panel counts less than a synonym of a whole screen or an action. */
const PANEL_WEIGHT = 0.45;

const weightOf = (item: PaletteItem): number => (isWholeScreen(item) ? 1 : PANEL_WEIGHT);

/** The rows that match the words of a query, best first; those that were chosen lately win a tie. */
export function rankItems(
  rows: readonly PaletteItem[],
  query: string,
  recentValues: readonly string[],
): readonly PaletteItem[] {
  const tokens = tokensOf(query);
  return rows
    .map((item) => {
      const score = item.search === null ? 0 : scoreOf(item.search, tokens) * weightOf(item);
      return { item, score: score > 0 && recentValues.includes(item.value) ? score + 1 : score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ item }) => item);
}

const leagueTabItem = (
  { route, title, synonyms, leagueName }: LeagueTabTarget,
  translator: Translator,
): PaletteItem =>
  toPaletteItem({
    value: `league-tab:${route}`,
    label: translator.t(title),
    detail: leagueName,
    icon: iconAt(route),
    search: toSearchable(translator.t(title), synonymsOf(translator, synonyms), leagueName),
    run: () => navigate(route),
  });

interface PaletteRows {
  readonly screens: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
  /** New match with the game chosen. */
  readonly games: readonly PaletteItem[];
  readonly sessions: readonly PaletteItem[];
  readonly agents: readonly PaletteItem[];
}

/** Every row that this window knows, built once per language and change of the live data. */
function useRows(templates: readonly TemplateInfo[]): PaletteRows {
  const translator = useText();
  const actions = usePaletteActions();
  // Sessions and agents are deferred, because hundreds of rows are built from them and typing must not wait.
  const sessions = useDeferredValue(useLive((live) => live.sessions));
  const agents = useDeferredValue(useLive((live) => live.agents));
  const leagueTabs = useLeagueTabs();
  return useMemo(
    () => ({
      screens: [...leagueTabs.map((each) => leagueTabItem(each, translator)), ...screenItems(translator)],
      actions: actions.map(({ id, title, synonyms, ...more }) =>
        toPaletteItem({
          value: `action:${id}`,
          label: translator.t(title),
          search: toSearchable(translator.t(title), synonymsOf(translator, synonyms)),
          ...more,
        }),
      ),
      games: gameItems(templates, translator),
      sessions: Object.values(sessions)
        .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)
        .map((card) => sessionItem(card, translator)),
      agents: Object.values(agents).map((agent) => agentItem(agent, translator)),
    }),
    [translator, actions, templates, sessions, agents, leagueTabs],
  );
}

/** Whether a query is an id: a row of the audit log, a hash, an address or a UUID. The host knows best what has it. */
const isId = (query: string): boolean => /^(?:#\d+|0x[0-9a-f]+|[0-9a-f]{8}-[0-9a-f-]{4,})$/iu.test(query);

export interface PaletteInput {
  /** The step to choose from; null for all rows. */
  readonly step: PaletteStep | null;
  readonly query: string;
  /** The host's results for the query. */
  readonly hostItems: readonly PaletteItem[];
  /** The values of the rows that were chosen last. */
  readonly recentValues: readonly string[];
}

const nonEmpty = (groups: readonly PaletteGroup[]) => groups.filter(({ items }) => items.length > 0);

/**
 * Lists what the palette reaches: before anything is typed, the rows that were chosen last and then everything by kind;
 * for a query, the rows that match, best first, and below them what the host has found; for a query that begins with
 * `>`, actions only; and in a step, the answers to its question.
 */
export function usePaletteGroups({
  step,
  query,
  hostItems,
  recentValues,
}: PaletteInput): readonly PaletteGroup[] {
  const translator = useText();
  const { t } = translator;
  const sources = useStepSources(step);
  const answers = useStepItems(step, sources);
  const rows = useRows(sources.templates);
  return useMemo(() => {
    const text = query.trim();
    if (step !== null) {
      const items = tokensOf(text).length === 0 ? answers : rankItems(answers, text, []);
      return nonEmpty([{ value: stepTexts(step, translator).question, items }]);
    }
    const allRows = [...rows.screens, ...rows.actions, ...rows.sessions, ...rows.agents, ...rows.games];
    if (text.startsWith('>')) {
      const actionText = text.slice(1);
      const actions = [...rows.actions, ...rows.games];
      const items =
        tokensOf(actionText).length === 0 ? rows.actions : rankItems(actions, actionText, recentValues);
      return nonEmpty([{ value: t('palette.actions'), items }]);
    }
    if (text === '') {
      const recentItems = recentValues.flatMap((value) => allRows.filter((item) => item.value === value));
      const withoutRecent = (items: readonly PaletteItem[]) =>
        items.filter((item) => !recentItems.includes(item));
      return nonEmpty([
        { value: t('palette.recent'), items: recentItems },
        { value: t('palette.screens'), items: withoutRecent(rows.screens).filter(isWholeScreen) },
        { value: t('palette.actions'), items: withoutRecent(rows.actions) },
        { value: t('screen.sessions'), items: withoutRecent(rows.sessions).slice(0, MAX_PER_GROUP) },
        { value: t('screen.agents'), items: withoutRecent(rows.agents).slice(0, MAX_PER_GROUP) },
      ]);
    }
    const results = rankItems(allRows, text, recentValues);
    const foundValues = new Set(results.map(({ value }) => `found:${value}`));
    const hostResults = {
      value: t('palette.found'),
      items: hostItems.filter(({ value }) => !foundValues.has(value)),
    };
    const windowResults = { value: t('palette.results'), items: results };
    // If the window knows the row with exactly this id, it comes first at once, and late results of the host do not
    // move it.
    const hasExact = results[0]?.search?.id === text.toLowerCase();
    return nonEmpty(isId(text) && !hasExact ? [hostResults, windowResults] : [windowResults, hostResults]);
  }, [step, query, hostItems, recentValues, answers, rows, translator, t]);
}
