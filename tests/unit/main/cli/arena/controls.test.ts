import { expect, test } from 'vitest';
import { pauseArenaCommand } from '../../../../../src/main/cli/arena/controls.ts';
import { recordedIo } from '../../../../support/command-io.ts';

test('without an id no host is started', async () => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await pauseArenaCommand.run([], { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toContain('arbiter arena pause: the id of the run is missing');
});
