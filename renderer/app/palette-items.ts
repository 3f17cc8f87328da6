import { useMemo } from 'react';
import type { AgentInfo, SessionCard } from '../../src/shared/contract/index.ts';
import { useLive } from '../host/index.ts';
import { RAIL } from '../routes.ts';
import { navigate } from '../routes/hash.ts';
import { playersOf, useText, type Translator } from '../text/index.ts';

export interface PaletteItem {
  readonly value: string;
  readonly label: string;
  /** Distinguishes the item from others of the same name; searches match it too. */
  readonly detail: string;
  readonly keys?: readonly string[];
  /** The text that found the item, where the item itself does not show it. */
  readonly query?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly value: string;
  readonly items: readonly PaletteItem[];
}

const MAX_PER_GROUP = 100;

const sessionItem = (card: SessionCard, translator: Translator): PaletteItem => ({
  value: `session:${card.sessionId}`,
  label: playersOf(translator, card),
  detail: `${translator.code('game', card.template)} · ${card.sessionId}`,
  run: () => navigate(`/sessions/${encodeURIComponent(card.sessionId)}`),
});

const agentItem = (agent: AgentInfo, { player }: Translator): PaletteItem => ({
  value: `agent:${agent.agentId}`,
  label: player(agent),
  detail: agent.agentId,
  run: () => navigate(`/sessions?q=${encodeURIComponent(agent.agentId)}`),
});

/** Whether the text match of the palette finds this item, by its label or its detail. */
const isNamed = (item: PaletteItem | undefined, text: string): boolean =>
  item !== undefined && `${item.label} ${item.detail}`.toLowerCase().includes(text.toLowerCase());

/** Lists everything the palette can reach: screens, actions, sessions by id or name, and agents. */
export function usePaletteGroups(
  actions: readonly PaletteItem[],
  found: readonly PaletteItem[],
): readonly PaletteGroup[] {
  const translator = useText();
  const { t } = translator;
  const sessions = useLive((live) => live.sessions);
  const agents = useLive((live) => live.agents);
  return useMemo(() => {
    const screens = RAIL.map((entry) => ({
      value: `screen:${entry.id}`,
      label: t(entry.title),
      detail: entry.also === undefined ? '' : t(entry.also),
      keys: ['g', entry.shortcut],
      run: () => navigate(entry.path),
    }));
    const recent = Object.values(sessions)
      .sort((a, b) => b.updatedAtMs - a.updatedAtMs)
      .slice(0, MAX_PER_GROUP)
      .map((card) => sessionItem(card, translator));
    const known = Object.values(agents)
      .slice(0, MAX_PER_GROUP)
      .map((agent) => agentItem(agent, translator));
    const listed = new Map([...recent, ...known].map((item) => [`found:${item.value}`, item]));
    const further = {
      value: t('palette.found'),
      items: found.filter((item) => !isNamed(listed.get(item.value), item.query ?? '')),
    };
    const groups = [
      { value: t('palette.screens'), items: screens },
      { value: t('palette.actions'), items: actions },
      { value: t('screen.sessions'), items: recent },
      { value: t('screen.agents'), items: known },
    ];
    // `#12` names a row of the audit log, but a plain text search would match the 12 in half of all ids.
    const isRow = found.some(({ query }) => query?.startsWith('#'));
    return (isRow ? [further, ...groups] : [...groups, further]).filter(({ items }) => items.length > 0);
  }, [translator, t, sessions, agents, actions, found]);
}
