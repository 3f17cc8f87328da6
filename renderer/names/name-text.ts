import type { ResolvedName } from '../../src/shared/contract/index.ts';
import type { Translator } from '../text/index.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/iu;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

export const isAddressId = (id: string): boolean => ADDRESS.test(id);

/** Whether a text without a name is an id, which is shown short, and not a word such as `host`. */
export const isOpaque = (id: string): boolean =>
  UUID.test(id) || /^(?:0x|league_)[0-9a-f]{8,}(?:\/|$)/iu.test(id);

/** The readable name of the thing that an id stands for; null if only the id is known. */
export function nameText({ t, code, player }: Translator, name: ResolvedName): string | null {
  const { role, players, game } = name;
  if (role !== null) return t(`names.role_${role}`);
  const [first, ...more] = players;
  if (first === undefined) return name.name;
  if (more.length === 0) return player(first);
  const both = players.map(player).join(' – ');
  return game === null ? both : t('names.match', { players: both, game: code('game', game) });
}
