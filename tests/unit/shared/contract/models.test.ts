import { describe, expect, test } from 'vitest';
import {
  endpointChange,
  modelLimits,
  modelSampling,
  newEndpoint,
} from '../../../../src/shared/contract/models.ts';
import { faults } from '../../../support/schema.ts';

const SOUND = { requestsAtOnce: 1, perMoveMs: 30_000, maxTokens: 512, promptTokens: 4096, attempts: 3 };

test.each([
  ['requestsAtOnce', 1, 32],
  ['perMoveMs', 100, 290_000],
  ['maxTokens', 16, 32_768],
  ['promptTokens', 256, 200_000],
  ['attempts', 1, 10],
] as const)('%s is a whole number from %d to %d', (member, min, max) => {
  const wrong = (value: number) => faults(modelLimits, { ...SOUND, [member]: value });
  expect([...wrong(min), ...wrong(max)]).toEqual([]);
  for (const value of [min - 1, max + 1, min + 0.5]) expect(wrong(value)).toEqual([member]);
});

test('null is allowed; a seed is a whole number, a temperature need not be', () => {
  expect(faults(modelSampling, { temperature: null, seed: null })).toEqual([]);
  expect(faults(modelSampling, { temperature: 0.7, seed: 0 })).toEqual([]);
  expect(faults(modelSampling, { temperature: 2.1, seed: 0.5 })).toEqual(['temperature', 'seed']);
  expect(faults(modelSampling, {})).toEqual(['temperature', 'seed']);
});

describe('the key of an endpoint', () => {
  const endpoint = { name: 'Local', baseUrl: 'http://127.0.0.1:11434/v1', model: 'm' };

  test('is left out or not empty', () => {
    expect(faults(newEndpoint, endpoint)).toEqual([]);
    expect(faults(newEndpoint, { ...endpoint, apiKey: '' })).toEqual(['apiKey']);
  });

  test('is removed by null, in a change only', () => {
    expect(faults(endpointChange, { endpointId: 'e-1', apiKey: null })).toEqual([]);
    expect(faults(newEndpoint, { ...endpoint, apiKey: null })).toEqual(['apiKey']);
  });
});

test('a change has any members, within the same bounds', () => {
  expect(endpointChange.parse({ endpointId: 'e-1', limits: { attempts: 2 } })).toEqual({
    endpointId: 'e-1',
    limits: { attempts: 2 },
  });
  expect(faults(endpointChange, { endpointId: 'e-1', limits: { attempts: 0 } })).toEqual(['limits.attempts']);
  expect(faults(endpointChange, { limits: { attempts: 2 } })).toEqual(['endpointId']);
});
