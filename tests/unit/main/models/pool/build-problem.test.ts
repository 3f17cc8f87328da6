import { expect, test } from 'vitest';
import { findBuildProblem } from '../../../../../src/main/models/pool/build-problem.ts';

const build = (over: object = {}) => ({ model: 'm', quantisation: 'Q4_K_M', contextLength: 4096, ...over });
const A = 'http://10.0.0.1:1/v1';
const B = 'http://10.0.0.2:1/v1';
const C = 'http://10.0.0.3:1/v1';

test('servers with the same build play as one model', () => {
  expect(
    findBuildProblem([
      { baseUrl: A, build: build() },
      { baseUrl: B, build: build() },
    ]),
  ).toBeNull();
});

test('another quantisation, context or model is refused with both servers and both values', () => {
  const problem = (over: object) =>
    findBuildProblem([
      { baseUrl: A, build: build() },
      { baseUrl: B, build: null },
      { baseUrl: C, build: build(over) },
    ]);
  expect(problem({ quantisation: 'Q8_0' })).toBe(
    `Its servers run different builds: ${A} has the quantisation Q4_K_M, ${C} Q8_0`,
  );
  expect(problem({ contextLength: 8192 })).toContain('4096');
  expect(problem({ model: 'n' })).toContain(`${C} n`);
});

test('what a server does not report is compared with nothing', () => {
  expect(
    findBuildProblem([
      { baseUrl: A, build: null },
      { baseUrl: B, build: build({ model: null }) },
      { baseUrl: C, build: build({ quantisation: null, contextLength: null }) },
    ]),
  ).toBeNull();
});
