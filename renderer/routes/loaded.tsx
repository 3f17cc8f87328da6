import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Loadable } from './load-once.ts';
import { reloadAfterChunkError } from './chunk-load-error.ts';

export interface LoadedProps<P extends object> {
  readonly part: Loadable<ComponentType<P>>;
  readonly props: P;
  /** Shown until the code has arrived. */
  readonly meanwhile?: ReactNode;
}

/** Draws a part of the window that is not in the first load, as soon as its code has arrived. */
export function Loaded<P extends object>({ part, props, meanwhile = null }: LoadedProps<P>): ReactNode {
  const [, setArrived] = useState<object | null>(null);
  const component = part.ready();
  const isMissing = component === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let current = true;
    part.load().then(
      () => current && setArrived({}),
      // Without this part the rest of the window still works.
      (error: unknown) => void reloadAfterChunkError(error),
    );
    return () => {
      current = false;
    };
  }, [part, isMissing]);
  return component === null ? meanwhile : createElement(component, props);
}
