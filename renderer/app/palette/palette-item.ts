import type { LucideIcon } from 'lucide-react';
import { Search } from 'lucide-react';
import { SIDEBAR_ENTRIES } from '../../routes.ts';
import { palette as englishWords } from '../../text/en/palette.ts';
import type { PlainKey, Translator } from '../../text/index.ts';
import type { Searchable } from './search-score.ts';

/** A choice that the palette asks for before it opens a screen. */
export type PaletteStep =
  | { readonly question: 'game' }
  | { readonly question: 'opponent'; readonly template: string }
  | { readonly question: 'stage' };

export interface PaletteItem {
  /** The key of the row, by which the window remembers it. */
  readonly value: string;
  readonly label: string;
  /** Distinguishes the item from others of the same name. */
  readonly detail: string;
  /** The id of what the row opens, shown instead of the detail to a person who searches for one; null for no id. */
  readonly entityId: string | null;
  readonly icon: LucideIcon;
  /** The keys of its shortcut, shown at its end; absent without one. */
  readonly keys?: readonly string[];
  /** The text that searches compare; null for a row that the host has found. */
  readonly search: Searchable | null;
  /** The step that follows when the row is chosen; null for a row that acts at once. */
  readonly next: PaletteStep | null;
  /** What the row does; doNothing where a step follows. */
  readonly run: () => void;
}

export interface PaletteGroup {
  /** The heading. */
  readonly value: string;
  readonly items: readonly PaletteItem[];
}

const doNothing = (): void => undefined;

/** Takes the first items of groups, as many as `max` in all; groups without one are left out. */
export function takeFirstItems(groups: readonly PaletteGroup[], max: number): readonly PaletteGroup[] {
  let remaining = max;
  return groups.flatMap(({ value, items }) => {
    const first = items.slice(0, remaining);
    remaining -= first.length;
    return first.length === 0 ? [] : [{ value, items: first }];
  });
}

/** Completes a row: the fields that most rows do not use are empty. */
export const toPaletteItem = (
  item: Pick<PaletteItem, 'value' | 'label' | 'icon'> & Partial<PaletteItem>,
): PaletteItem => ({ detail: '', entityId: null, search: null, next: null, run: doNothing, ...item });

const MIN_ID_LENGTH = 4;
/** A UUID, a hash or an address from its first characters on, an id of a league, or a number of the audit log. */
const TYPED_ID = /^(?:#\d+|0x[0-9a-f]*|[0-9a-f]{8}[0-9a-f-]*|league_.*)$/iu;

/** Whether a person who typed this searches for a thing by its id. */
export const isIdTyped = (query: string, id: string): boolean =>
  TYPED_ID.test(query) || (query.length >= MIN_ID_LENGTH && id.toLowerCase().includes(query.toLowerCase()));

/** Returns the text of a row that searches compare. */
export const toSearchable = (title: string, synonyms = '', path = '', id = ''): Searchable => ({
  title: title.toLowerCase(),
  synonyms: synonyms.toLowerCase(),
  path: path.toLowerCase(),
  id: id.toLowerCase(),
});

/** The synonyms of a row: the ones of the language, and the English ones in every language. */
export const synonymsOf = ({ t }: Translator, key: PlainKey): string => {
  const english: Readonly<Record<string, string>> = englishWords;
  return `${t(key)} ${english[key] ?? ''}`;
};

/** The icon of the sidebar's entry that a route belongs to. */
export function iconAt(route: string): LucideIcon {
  const [, section = ''] = /^\/([^/?]*)/u.exec(route) ?? [];
  return SIDEBAR_ENTRIES.find(({ path }) => path === `/${section}`)?.icon ?? Search;
}
