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

/** Whoever acts without an id of its own: the systems of this host and the person. */
const ACTORS = ['host', 'person', 'league', 'game', 'wallet'] as const;
const SEAT = /^(player|referee):(.+)$/u;

/** A word in the place of an id, such as `host` or `player:P01`, in the language of the window; other texts stay. */
export function actorText({ t }: Pick<Translator, 't'>, id: string): string {
  const actor = ACTORS.find((each) => each === id);
  if (actor !== undefined) return t(`names.actor_${actor}`);
  const [, kind, seat = ''] = SEAT.exec(id) ?? [];
  return kind === 'player' || kind === 'referee' ? t(`names.actor_${kind}`, { id: seat }) : id;
}
