import { expect, onTestFinished, test } from 'vitest';
import { openRemoteWindowConnection } from '../../../../../src/main/cli/host-client/remote-window-connection.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** The connections to real hosts are tested in tests/e2e/electron-attached.spec.ts. */

test('without a host the connection is lost, and a call is refused instead of waiting', async () => {
  const control = openRemoteWindowConnection(temporaryFolder());
  onTestFinished(() => control.close());
  const states: string[] = [];
  const stop = control.onConnectionChange((state) => states.push(state));
  expect(await control.request('settings.get', {})).toMatchObject({ ok: false, code: 'LINK_LOST' });
  stop();
  expect(states).toEqual(['lost']);
});
