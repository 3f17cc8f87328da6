import { useMemo } from 'react';
import type { AgentInfo, SessionCard } from '../../../src/shared/contract/index.ts';
import { useLive } from '../../host/index.ts';
import { RAIL } from '../../routes.ts';
import { navigate } from '../../routes/hash.ts';
import { palette as englishWords } from '../../text/en/palette.ts';
import { playersOf, useText, type PlainKey, type Translator } from '../../text/index.ts';
import { usePaletteActions } from './actions.ts';
import { DESTINATIONS } from './destinations.ts';
import { useLeagueTabs, type LeagueTabTarget } from './league-tabs.ts';
import { recentValues } from './recents.ts';
import { scoreOf, tokensOf, type Searchable } from './score.ts';

export interface PaletteItem {
  readonly value: string;
  readonly label: string;
  /** Distinguishes the item from others of the same name; searches match it too. */
  readonly detail: string;
  readonly keys?: readonly string[];
  /** What searches compare; null for a row that the host has found. */
  readonly search: Searchable | null;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly value: string;
  readonly items: readonly PaletteItem[];
}

const MAX_PER_GROUP = 100;
const MAX_RESULTS = 40;

const searchable = (title: string, synonyms: string, path: string, id: string): Searchable => ({
  title: title.toLowerCase(),
  synonyms: synonyms.toLowerCase(),
  path: path.toLowerCase(),
  id: id.toLowerCase(),
});

/** The other words of a row: those of the language, and the English ones in every language. */
const synonymsOf = ({ t }: Translator, key: PlainKey): string => {
  const english: Readonly<Record<string, string>> = englishWords;
  return `${t(key)} ${english[key] ?? ''}`;
};

const sessionItem = (card: SessionCard, translator: Translator): PaletteItem => {
  const game = translator.code('game', card.template);
  const label = playersOf(translator, card);
  return {
    value: `session:${card.sessionId}`,
    label,
    detail: `${game} · ${card.sessionId}`,
    search: searchable(label, '', game, card.sessionId),
    run: () => navigate(`/sessions/${encodeURIComponent(card.sessionId)}`),
  };
};

const agentItem = (agent: AgentInfo, { player }: Translator): PaletteItem => ({
  value: `agent:${agent.agentId}`,
  label: player(agent),
  detail: agent.agentId,
  search: searchable(player(agent), '', '', agent.agentId),
  run: () => navigate(`/agents/${encodeURIComponent(agent.agentId)}`),
});

function screenItems(translator: Translator): readonly PaletteItem[] {
  const { t } = translator;
  return DESTINATIONS.map(({ route, title, within, synonyms }) => {
    const path = within === null ? '' : t(within);
    const entry = RAIL.find((each) => each.path === route);
    return {
      value: `screen:${route}`,
      label: t(title),
      detail: path,
      search: searchable(t(title), synonymsOf(translator, synonyms), path, ''),
      ...(entry === undefined ? {} : { keys: ['g', entry.shortcut] }),
      run: () => navigate(route),
    };
  });
}

/** The rows that fit the typed words, best first; rows that were chosen lately win a tie. */
export function ranked(
  rows: readonly PaletteItem[],
  typed: string,
  recent: readonly string[],
): readonly PaletteItem[] {
  const tokens = tokensOf(typed);
  return rows
    .map((item) => {
      const score = item.search === null ? 0 : scoreOf(item.search, tokens);
      return { item, score: score > 0 && recent.includes(item.value) ? score + 1 : score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ item }) => item);
}

const leagueTabItem = (
  { route, title, synonyms, league }: LeagueTabTarget,
  translator: Translator,
): PaletteItem => ({
  value: `league-tab:${route}`,
  label: translator.t(title),
  detail: league,
  search: searchable(translator.t(title), synonymsOf(translator, synonyms), league, ''),
  run: () => navigate(route),
});

interface Rows {
  readonly screens: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
  readonly sessions: readonly PaletteItem[];
  readonly agents: readonly PaletteItem[];
}

/** Every row that this window knows, built once per language and change of the live data. */
function useRows(): Rows {
  const translator = useText();
  const actions = usePaletteActions();
  const sessions = useLive((live) => live.sessions);
  const agents = useLive((live) => live.agents);
  const leagueTabs = useLeagueTabs();
  return useMemo(
    () => ({
      screens: [...leagueTabs.map((each) => leagueTabItem(each, translator)), ...screenItems(translator)],
      actions: actions.map(({ id, title, synonyms, keys, run }) => ({
        value: `action:${id}`,
        label: translator.t(title),
        detail: '',
        search: searchable(translator.t(title), synonymsOf(translator, synonyms), '', ''),
        ...(keys === undefined ? {} : { keys }),
        run,
      })),
      sessions: Object.values(sessions)
        .toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)
        .map((card) => sessionItem(card, translator)),
      agents: Object.values(agents).map((agent) => agentItem(agent, translator)),
    }),
    [translator, actions, sessions, agents, leagueTabs],
  );
}

/** A row of the audit log, a hash or an address, or a UUID: the host knows best what has this id. */
const isId = (typed: string): boolean => /^(?:#\d+|0x[0-9a-f]+|[0-9a-f]{8}-[0-9a-f-]{4,})$/iu.test(typed);

/**
 * Lists what the palette reaches. Nothing typed: what was chosen last, then everything by kind. Something typed:
 * the rows that fit, best first, and below them what the host has found. `>` limits it to actions.
 */
export function usePaletteGroups(typed: string, found: readonly PaletteItem[]): readonly PaletteGroup[] {
  const { t } = useText();
  const rows = useRows();
  return useMemo(() => {
    const text = typed.trim();
    const all = [...rows.screens, ...rows.actions, ...rows.sessions, ...rows.agents];
    const recent = recentValues();
    const nonEmpty = (groups: readonly PaletteGroup[]) => groups.filter(({ items }) => items.length > 0);
    if (text.startsWith('>')) {
      const wanted = text.slice(1);
      const items = tokensOf(wanted).length === 0 ? rows.actions : ranked(rows.actions, wanted, recent);
      return nonEmpty([{ value: t('palette.actions'), items }]);
    }
    if (text === '') {
      const chosen = recent.flatMap((value) => all.filter((item) => item.value === value));
      const others = (items: readonly PaletteItem[]) =>
        items.filter((item) => !chosen.includes(item)).slice(0, MAX_PER_GROUP);
      return nonEmpty([
        { value: t('palette.recent'), items: chosen },
        { value: t('palette.screens'), items: others(rows.screens) },
        { value: t('palette.actions'), items: others(rows.actions) },
        { value: t('screen.sessions'), items: others(rows.sessions) },
        { value: t('screen.agents'), items: others(rows.agents) },
      ]);
    }
    const results = ranked(all, text, recent);
    const listed = new Set(results.map(({ value }) => `found:${value}`));
    const further = {
      value: t('palette.found'),
      items: found.filter(({ value }) => !listed.has(value)),
    };
    const own = { value: t('palette.results'), items: results };
    // A row that has exactly this id is first from the start, so that late results of the host do not move it.
    const hasExact = results[0]?.search?.id === text.toLowerCase();
    return nonEmpty(isId(text) && !hasExact ? [further, own] : [own, further]);
  }, [typed, found, rows, t]);
}
