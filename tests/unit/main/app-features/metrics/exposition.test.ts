import { expect, test } from 'vitest';
import { formatExposition } from '../../../../../src/main/app-features/metrics/exposition.ts';

test('families have their help, type and samples, and end with a line break', () => {
  const text = formatExposition([
    { name: 'a_total', help: 'What a is.', type: 'counter', samples: [{ value: 3 }] },
    {
      name: 'b_seconds',
      help: 'b',
      type: 'summary',
      samples: [
        { suffix: '_sum', labels: { template: 'x' }, value: 0.5 },
        { suffix: '_count', labels: { template: 'x' }, value: 2 },
      ],
    },
    { name: 'none', help: 'left out', type: 'gauge', samples: [] },
  ]);
  expect(text).toBe(
    [
      '# HELP a_total What a is.',
      '# TYPE a_total counter',
      'a_total 3',
      '# HELP b_seconds b',
      '# TYPE b_seconds summary',
      'b_seconds_sum{template="x"} 0.5',
      'b_seconds_count{template="x"} 2',
      '',
    ].join('\n'),
  );
});

test('texts are escaped, and what is no number is said to be none', () => {
  const samples = [{ labels: { l: 'a"b\\c\nd' }, value: Number.NaN }];
  expect(formatExposition([{ name: 'g', help: 'one\ntwo', type: 'gauge', samples }])).toBe(
    '# HELP g one\\ntwo\n# TYPE g gauge\ng{l="a\\"b\\\\c\\nd"} NaN\n',
  );
});
