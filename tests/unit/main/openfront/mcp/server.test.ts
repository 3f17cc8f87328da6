import { expect, onTestFinished, test } from 'vitest';
import { caller, openOpenFront, settle, TestPage } from '../../../../support/openfront/played-game.ts';
import { SyntheticGame } from '../../../../support/openfront/synthetic-game.ts';

const helloOf = (gameID: string, clientID: string) =>
  ({ t: 'hello', gameID, clientID, config: { gameType: 'Private' } }) as never;

async function openLobby() {
  const opened = await openOpenFront();
  onTestFinished(() => opened.close());
  await opened.game.pairingSettings.setLobby(true);
  return opened;
}

test('in a single-player game two agents read the same game', async () => {
  const opened = await openLobby();
  await new TestPage(opened, new SyntheticGame()).connect();
  const [one, two] = await Promise.all(
    ['a', 'b'].map((agent) => caller(opened, agent)('game.read', { what: 'session' })),
  );
  expect(one).toMatchObject({ gameID: expect.any(String) });
  expect(two).toEqual(one);
});

test('a wait that began before the lobby answers only the agent that has the seat now', async () => {
  const opened = await openLobby();
  const wait = (agent: string) => caller(opened, agent)('game.wait_for_update', { timeoutMs: 1000 });
  const waits = [wait('a'), wait('b')];
  await settle();
  opened.game.seats.admit(helloOf('game0001', 'player01'));
  expect(opened.game.seats.claimSeat('a')).toMatchObject({ value: opened.game.seats.first });
  opened.clock.advance(1000);
  const [one, two] = await Promise.all(waits);
  expect(one).not.toMatchObject({ code: 'NO_SEAT' });
  expect(two).toMatchObject({ code: 'NO_SEAT' });
});

test('a seat sends two intents a second in a lobby, and as many as it likes alone', async () => {
  const opened = await openLobby();
  const send = () => caller(opened, 'a')('game.act', { id: 'spawn_1' });
  for (let count = 0; count < 4; count += 1) expect(await send()).not.toMatchObject({ code: 'RATE_LIMITED' });
  opened.game.seats.admit(helloOf('game0001', 'player01'));
  await send();
  await send();
  expect(await send()).toMatchObject({ code: 'RATE_LIMITED' });
});
