import { expect, test } from 'vitest';
import { tableCommand } from '../../../../../src/main/cli/arena/rating-table.ts';
import { reportCommand } from '../../../../../src/main/cli/arena/report.ts';
import { recordedIo } from '../../../../support/command-io.ts';

const noHost = () => Promise.reject(new Error('no host was needed'));

test.each([
  [['--anchor', 'builtin:3=strong'], 'needs a number'],
  [['--anchor', 'builtin:3'], 'must look like'],
  [['--games', 'chess,go'], 'there is no game "go"'],
])('the table refuses %j before any host is started', async (args, message) => {
  const recorded = recordedIo();
  expect(await tableCommand.run(args, { io: recorded.io, loadHost: noHost })).toBe(2);
  expect(recorded.err()).toContain(message);
});

test.each([
  [['--html', 'x.html'], 'the id of the run is missing'],
  [['last'], 'name a file with --html or --json'],
])('a report refuses %j before any host is started', async (args, message) => {
  const recorded = recordedIo();
  expect(await reportCommand.run(args, { io: recorded.io, loadHost: noHost })).toBe(2);
  expect(recorded.err()).toContain(message);
});
