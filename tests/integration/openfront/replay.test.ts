// In process: a recording is sent frame by frame, as the command does it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playRecording } from '../../../src/main/cli/openfront/play-recording.ts';
import { hasRecordings, recording, type RecordingName } from '../../support/openfront/fixtures.ts';
import { connectServer, type McpClient } from '../../support/mcp/clients.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

let host: BuiltHost;
let client: McpClient;
beforeEach(async () => {
  host = await startBuiltHost();
  const { token } = await host.rest.register();
  client = await connectServer(new URL('mcp/openfront', host.ready.url), token);
});
afterEach(async () => {
  await client.close();
  await host.dispose();
});

const url = (): string => `ws://127.0.0.1:${host.ready.ports.openfront}/`;

async function play(name: RecordingName) {
  return playRecording(await recording(name), {
    url: url(),
    origin: 'http://localhost:9000',
    speed: 0,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

describe.skipIf(!hasRecordings())('recorded games (ARBITER_FIXTURES)', () => {
  test('a recording passes through the listener and the state to game.read', async () => {
    const played = await play('onion-win');
    expect(played).toMatchObject({ ticks: 660, refused: [] });
    const session = await client.call('game.read', { what: 'session' });
    expect(session.value).toMatchObject({ gameID: 'zk223jfh', clientID: 'jzj5tdb8', playerID: 1, tick: 660 });
    const state = await client.call('game.read', { what: 'state' });
    expect(state.value).toMatchObject({ tick: 660, myPlayer: { id: 1, hasSpawned: true } });
  });
});
