import { expect, test } from 'vitest';
import { flagOption, portOption } from '../../../../../src/main/cli/options/option-kinds.ts';
import { environmentName, readValues } from '../../../../../src/main/cli/options/option-values.ts';

const TABLE = { 'league-port': portOption('the league manager', 8000), json: flagOption('as JSON') };

test('every option has a variable of the same name', () => {
  expect(environmentName('league-port')).toBe('ARBITER_LEAGUE_PORT');
});

test('the command line wins over the environment, and the environment over the default', () => {
  const env = { ARBITER_LEAGUE_PORT: '7000' };
  expect(readValues(TABLE, [], {})).toMatchObject({ value: { 'league-port': 8000 } });
  expect(readValues(TABLE, [], env)).toMatchObject({ value: { 'league-port': 7000 } });
  expect(readValues(TABLE, [['league-port', '7001']], env)).toMatchObject({ value: { 'league-port': 7001 } });
});

test('an option given twice is refused even when both texts are the same', () => {
  expect(
    readValues(
      TABLE,
      [
        ['json', '1'],
        ['json', '1'],
      ],
      {},
    ),
  ).toMatchObject({ ok: false, message: '--json is given twice' });
});
