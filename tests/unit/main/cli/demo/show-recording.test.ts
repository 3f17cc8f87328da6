import { expect, test } from 'vitest';
import { showRecording } from '../../../../../src/main/cli/demo/show-recording.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const signal = new AbortController().signal;

test.each(['off', 'port_in_use'])('at a door that is %s no recording is even opened', async (state) => {
  const { api, requested } = fakeApi({ 'openfront.status': { listener: { state } } });
  await showRecording(api, '/nowhere', signal);
  expect(requested.map(([name]) => name)).toEqual(['openfront.status']);
});

test('a missing recording is reported to the caller', async () => {
  const { api } = fakeApi({
    'openfront.status': { listener: { state: 'listening', port: 1 } },
    'openfront.door': { origins: [] },
  });
  await expect(showRecording(api, '/nowhere', signal)).rejects.toThrow('/nowhere');
});
