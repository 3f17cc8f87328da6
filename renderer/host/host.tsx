import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Api } from '../../src/shared/contract/index.ts';
import type { Live, LiveHandle } from './live.ts';

export interface HostDoor {
  readonly api: Api;
  readonly live: LiveHandle;
}

const Door = createContext<HostDoor | null>(null);

export function HostProvider(props: { door: HostDoor; children: ReactNode }) {
  return <Door value={props.door}>{props.children}</Door>;
}

function useDoor(): HostDoor {
  const door = use(Door);
  if (door === null) throw new Error('no host above this component');
  return door;
}

export const useApi = (): Api => useDoor().api;
export const useRefresh = (): (() => Promise<void>) => useDoor().live.refresh;

/** A part of what is known of the host. The selector must return the same value for the same state. */
export const useLive = <T,>(select: (live: Live) => T): T => useStore(useDoor().live.store, select);

/** Puts cards that a page brought in beside those that events keep current. */
export const useLiveStore = () => useDoor().live.store;
