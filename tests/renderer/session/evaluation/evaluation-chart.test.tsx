import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EvaluationChart, hasChart } from '../../../../renderer/session/evaluation/evaluation-chart.tsx';
import { TextProvider } from '../../../../renderer/text/index.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';
import { prepareWindow } from '../../support/render-app.tsx';

prepareWindow();

const rowsOf = (scores: readonly number[], kind: EvaluationRow['kind'] = 'search') =>
  new Map(
    scores.map((expectedScore, tick): [number, EvaluationRow] => [
      tick,
      { tick, kind, nodes: 1, expectedScore },
    ]),
  );

/** The points of the line, with the share of the first role from 0 to 1 that each is drawn at. */
function drawn(
  rows: ReadonlyMap<number, EvaluationRow>,
  last: number,
): readonly (readonly [number, number])[] {
  const { container } = render(
    <TextProvider language="en">
      <EvaluationChart template="chess.v1" rows={rows} lastTick={last} position={0} valueText="" />
    </TextProvider>,
  );
  const path = container.querySelector('path')?.getAttribute('d') ?? '';
  return [...path.matchAll(/L([\d.]+),([\d.]+)/gu)]
    .slice(0, -1)
    .map(([, x, y]) => [Number(x) / 600, 1 - Number(y) / 64] as const);
}

test('each position is drawn at its place and at its share', () => {
  const points = drawn(rowsOf([0.5, 0.75, 0.25]), 2);
  expect(points.map(([x]) => x)).toEqual([0, 0.5, 1]);
  expect(points.map(([, share]) => share)).toEqual([0.5, 0.75, 0.25]);
});

test('the start position alone fills the width', () => {
  expect(drawn(rowsOf([0.75]), 0)).toEqual([
    [0, 0.75],
    [1, 0.75],
  ]);
});

test('there is a graph from the first number on', () => {
  expect([hasChart(new Map()), hasChart(rowsOf([0.5], 'none')), hasChart(rowsOf([0.5]))]).toEqual([
    false,
    false,
    true,
  ]);
});
