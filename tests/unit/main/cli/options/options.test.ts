import { describe, expect, test } from 'vitest';
import {
  choiceOption,
  countOption,
  flagOption,
  pairsOption,
  portOption,
  portsOption,
  textOption,
} from '../../../../../src/main/cli/options/option-kinds.ts';
import { readOptions } from '../../../../../src/main/cli/options/options.ts';

const TABLE = {
  data: textOption('DIR', 'the folder', null),
  port: portOption('the gateway', 7400),
  'referee-ports': portsOption('the referees', [8001, 8002]),
  limits: choiceOption(['on', 'off'], 'limits', 'on'),
  games: countOption('games', 1, 10),
  json: flagOption('as JSON'),
  seat: pairsOption('ROLE=PLAYER', 'a seat'),
};

const read = (args: readonly string[], env: Record<string, string> = {}) => readOptions(TABLE, { args, env });

function values(args: readonly string[], env: Record<string, string> = {}) {
  const given = read(args, env);
  if (!given.ok) throw new Error(given.message);
  return given.value.values;
}

describe('an option', () => {
  test.each([
    [['--port', '0'], { port: 0 }],
    [['--port=7500'], { port: 7500 }],
    [['--referee-ports', '9001-9003'], { 'referee-ports': [9001, 9002, 9003] }],
    [['--referee-ports', '9001,9005'], { 'referee-ports': [9001, 9005] }],
    [['--referee-ports', '0,0'], { 'referee-ports': [0, 0] }],
    [['--limits', 'off'], { limits: 'off' }],
    [['--games', '10'], { games: 10 }],
    [['--json'], { json: true }],
    [['--data', 'a b'], { data: 'a b' }],
    [['--data=-odd'], { data: '-odd' }],
    [
      ['--seat', 'white=random', '--seat', 'black=uci:/a=b'],
      { seat: { white: 'random', black: 'uci:/a=b' } },
    ],
  ] as const)('%j is read as %j', (args, expected) => {
    expect(values(args)).toMatchObject(expected);
  });

  test.each([
    [['--port', '65536'], '--port must be a port from 0 to 65535'],
    [['--port', '7e3'], '--port must be a port from 0 to 65535'],
    [['--port'], "option '--port <PORT>' argument missing"],
    [['--port', '--json'], "option '--port <PORT>' argument missing"],
    [['--port', '1', '--port', '2'], '--port is given twice'],
    [['--referee-ports', '9-8'], '--referee-ports must be ports such as 8001-8010, 8001,8005 or 0'],
    [['--referee-ports', '0-9'], '--referee-ports must be ports such as 8001-8010, 8001,8005 or 0'],
    [['--referee-ports', '1,1'], '--referee-ports must be ports such as 8001-8010, 8001,8005 or 0'],
    [['--referee-ports', '1-65535'], '--referee-ports must be ports such as 8001-8010, 8001,8005 or 0'],
    [['--referee-ports', '1-2-3'], '--referee-ports must be ports such as 8001-8010, 8001,8005 or 0'],
    [['--limits', 'some'], '--limits must be one of on, off'],
    [['--games', '0'], '--games must be a whole number from 1 to 10'],
    [['--games', '11'], '--games must be a whole number from 1 to 10'],
    [['--games', '1.5'], '--games must be a whole number from 1 to 10'],
    [['--data='], '--data must not be empty'],
    [['--json=maybe'], '--json takes 1 or 0'],
    [['--seat', 'white'], '--seat must look like ROLE=PLAYER'],
    [['--seat', '=x'], '--seat must look like ROLE=PLAYER'],
    [['--seat', 'white='], '--seat must look like ROLE=PLAYER'],
    [['--seat', 'white=a', '--seat', 'white=b'], '--seat gives white twice'],
    [['--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
    [['--zzzzzzzz'], "unknown option '--zzzzzzzz'"],
    [['-x'], "unknown option '-x'"],
    [['--__proto__', '1'], "unknown option '--__proto__'"],
    [['--constructor'], "unknown option '--constructor'"],
  ])('%j is refused with a message', (args, message) => {
    expect(read(args)).toEqual({ ok: false, code: 'USAGE', message });
  });

  test('comes from the environment when the command line does not give it', () => {
    const env = { ARBITER_PORT: '7500', ARBITER_REFEREE_PORTS: '9001', ARBITER_JSON: '1', ARBITER_DATA: '' };
    expect(values([], env)).toMatchObject({ port: 7500, 'referee-ports': [9001], json: true, data: null });
    expect(values(['--port', '7600', '--json=0'], env)).toMatchObject({ port: 7600, json: false });
  });

  test('names the variable when the environment holds a bad value', () => {
    expect(read([], { ARBITER_PORT: 'x' })).toMatchObject({
      message: 'ARBITER_PORT must be a port from 0 to 65535',
    });
  });

  test('on the command line replaces a list from the environment', () => {
    expect(values(['--seat', 'white=a'], { ARBITER_SEAT: 'white=b' }).seat).toEqual({ white: 'a' });
  });
});

describe('a command line', () => {
  test('separates arguments from options', () => {
    expect(read(['sessions', '--json', 'more'])).toMatchObject({
      value: { positionals: ['sessions', 'more'] },
    });
    expect(read(['--games', '2', '--', '--json'])).toMatchObject({
      value: { values: { games: 2, json: false }, positionals: ['--json'] },
    });
  });

  test.each([[['--help']], [['-h']], [['--port', 'x', '--help']]])(
    '%j asks for help whatever else it holds',
    (args) => {
      expect(read(args)).toMatchObject({ ok: true, value: { help: true } });
    },
  );

  test('takes the defaults of the table', () => {
    expect(values([])).toEqual({
      data: null,
      port: 7400,
      'referee-ports': [8001, 8002],
      limits: 'on',
      games: 1,
      json: false,
      seat: {},
    });
  });
});
