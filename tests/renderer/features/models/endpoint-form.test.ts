import { expect, test } from 'vitest';
import {
  toNewEndpoint,
  toEndpointChange,
  charactersOf,
  DEFAULT_LIMITS,
  toEndpointForm,
  freeEndpointName,
  initialEndpointForm,
  withPreset,
} from '../../../../renderer/features/models/endpoint-form.ts';
import { DEFAULT_LIMITS as HOST_LIMITS } from '../../../../src/main/models/endpoints.ts';
import { estimatePromptTokens } from '../../../../src/main/models/prompt/prompt.ts';
import { newEndpoint } from '../../../../src/shared/contract/index.ts';
import { sampleEndpoints } from '../../support/sample-models.ts';

test('the form starts with the host’s default limits', () => {
  expect(DEFAULT_LIMITS).toEqual(HOST_LIMITS);
});

test('the shown number of characters fits into the budget by the host’s own estimate', () => {
  for (const budget of [256, 3500, 8000, 200_000]) {
    expect(estimatePromptTokens(charactersOf(budget) - 100)).toBeLessThanOrEqual(budget);
    expect(estimatePromptTokens(charactersOf(budget) + 300)).toBeGreaterThan(budget);
  }
});

test('another server sets its address and name, unless they were typed', () => {
  const plain = withPreset(initialEndpointForm('ollama', []), 'vllm', []);
  expect(plain).toMatchObject({ name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' });
  const typed = { ...initialEndpointForm('ollama', []), name: 'Mine', baseUrl: 'http://10.0.0.2:1/v1' };
  expect(withPreset(typed, 'vllm', [])).toMatchObject({ name: 'Mine', baseUrl: 'http://10.0.0.2:1/v1' });
});

test('the proposed name is free, also for another server', () => {
  const taken = ['ollama', 'Ollama 2', 'vLLM'];
  const form = initialEndpointForm('ollama', taken);
  expect(form.name).toBe('Ollama 3');
  expect(withPreset(form, 'vllm', taken).name).toBe('vLLM 2');
  expect(withPreset(withPreset(form, 'other', taken), 'ollama', taken).name).toBe('Ollama 3');
});

test('an addition fits the contract, with trimmed texts and no key unless one was typed', () => {
  const form = { ...initialEndpointForm('ollama', []), model: ' qwen3:8b ', apiKey: '  ' };
  expect(toNewEndpoint(form)).not.toHaveProperty('apiKey');
  expect(newEndpoint.parse(toNewEndpoint(form)).model).toBe('qwen3:8b');
});

test('a change keeps, replaces or removes the key', () => {
  const [endpoint] = sampleEndpoints(0);
  if (endpoint === undefined) throw new Error('no sample');
  const form = toEndpointForm(endpoint);
  expect(toEndpointChange('e', form)).not.toHaveProperty('apiKey');
  expect(toEndpointChange('e', { ...form, apiKey: 'new' }).apiKey).toBe('new');
  expect(toEndpointChange('e', { ...form, apiKey: 'new', dropKey: true }).apiKey).toBeNull();
});

test('a detected model gets a free name, ignoring letter case', () => {
  expect(freeEndpointName('qwen3', ['QWEN3', 'qwen3 2'])).toBe('qwen3 3');
  expect(freeEndpointName('x'.repeat(200), []).length).toBeLessThanOrEqual(64);
});
