import { joinGame, type FakeBridge } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame, type SyntheticOptions } from '../../support/openfront/synthetic-game.ts';
import type { Shell } from './shells.ts';

/** Connects a game to the host; the spec sends its ticks. */
export async function connectGame(shell: Shell, options: SyntheticOptions = {}): Promise<FakeBridge> {
  const { request } = await shell.control();
  const { listener } = await request('openfront.status', {});
  const game = new SyntheticGame({ width: 320, height: 200, others: 7, ...options });
  game.step();
  return joinGame(listener.port, game);
}

/** Plays a game with decisions, intents, events, attacks and alliances. Resolves with its id. */
export async function fillGame(shell: Shell): Promise<string> {
  const { request } = await shell.control();
  const bridge = await connectGame(shell);
  const { game } = bridge;
  await request('openfront.play', { player: { kind: 'scripted' }, everyTicks: 5 });
  while (game.me.tiles < 120) await bridge.step(2);
  for (const [index, { smallID }] of game.players.entries()) {
    if (index === 0) continue;
    game.emit('AllianceRequest', { requestorID: smallID, recipientID: 1, createdAt: game.tick });
    game.emit('DisplayEvent', {
      message: 'events_display.atom_bomb_inbound',
      messageType: 5,
      playerID: 1,
      params: { name: `a country whose name is as long as names of countries may become ${index}` },
    });
  }
  game.me.allies.add(3);
  game.touch(game.me);
  game.addUnit(game.me, 'City', game.tiles.indexOf(1));
  await bridge.step(10);
  await request('openfront.stopPlayer', {});
  return String(game.hello()['gameID']);
}
