import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useRecentRows } from '../../../../renderer/app/palette/use-recent-rows.ts';
import { HostProvider, startLive } from '../../../../renderer/host/index.ts';
import { createApi, type HostInfo } from '../../../../src/shared/contract/index.ts';
import { sampleHostInfo } from '../../support/sample-host.ts';
import { createScriptedHost } from '../../support/scripted-host.ts';

beforeEach(() => window.localStorage.clear());

async function recentRowsIn(dataFolder: string) {
  const nowMs = Date.now();
  const hostInfo: HostInfo = { ...sampleHostInfo(nowMs, true), dataFolder };
  const host = createScriptedHost({ set: 'full', nowMs, calls: { 'host.facts': () => hostInfo } });
  const api = createApi(host.transport);
  const live = startLive(api, (run) => run());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HostProvider hostClient={{ api, live }}>{children}</HostProvider>
  );
  const hook = renderHook(() => useRecentRows(), { wrapper });
  await waitFor(() => expect(host.requested.some(({ call }) => call === 'host.facts')).toBe(true));
  await act(async () => undefined);
  return hook;
}

test('the last eight rows are kept, the newest first and each once', async () => {
  const { result } = await recentRowsIn('/data/a');
  for (const value of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3'])
    act(() => result.current.remember(value));
  expect(result.current.values).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
});

test('each data folder has rows of its own', async () => {
  const first = await recentRowsIn('/data/a');
  act(() => first.result.current.remember('session:1'));
  expect((await recentRowsIn('/data/b')).result.current.values).toEqual([]);
  expect((await recentRowsIn('/data/a')).result.current.values).toEqual(['session:1']);
});
