import type { Translator } from '../../text/index.ts';

/** Whoever acts without an id of its own: the systems of this host and the person. */
const ACTORS = ['host', 'person', 'league', 'game', 'wallet'] as const;
const SEAT = /^(player|referee):(.+)$/u;

/** A word in the place of an id, such as `host` or `player:P01`, in the language of the window; undefined for an id. */
export function actorName({ t }: Pick<Translator, 't'>, id: string): string | undefined {
  const actor = ACTORS.find((each) => each === id);
  if (actor !== undefined) return t(`audit.actor_${actor}`);
  const [, kind, seat = ''] = SEAT.exec(id) ?? [];
  return kind === 'player' || kind === 'referee' ? t(`audit.actor_${kind}`, { id: seat }) : undefined;
}
