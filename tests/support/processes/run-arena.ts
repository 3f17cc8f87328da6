import { startBuiltHost } from '../built-host.ts';
import { windowOf } from '../models.ts';

/** A host that plays an arena and prints its progress until it is killed. */
const [folder = ''] = process.argv.slice(2);
const api = await windowOf(await startBuiltHost({ data: folder }));
api.onEvent((event) => {
  if (event.name === 'arena.progress') process.stdout.write(`${event.payload.played}\n`);
});
const { arenaId } = await api.call('arena.start', {
  template: 'connect_four.v1',
  a: { kind: 'random' },
  b: { kind: 'builtin', level: 1 },
  games: 16,
  atOnce: 5,
  openings: { kind: 'suite', name: 'connect-four-4' },
  order: 'random',
});
process.stdout.write(`${arenaId}\n`);
