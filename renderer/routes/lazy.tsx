import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Loadable } from './loadable.ts';
import { reloadAfterChunkError } from './chunk-load-error.ts';

export interface LazyProps<P extends object> {
  readonly component: Loadable<ComponentType<P>>;
  readonly props: P;
  /** Shown until the code has arrived. */
  readonly fallback?: ReactNode;
}

/** Draws a part of the window that is not in the first load, as soon as its code has arrived. */
export function Lazy<P extends object>({ component, props, fallback = null }: LazyProps<P>): ReactNode {
  const [, renderAgain] = useState<object | null>(null);
  const Component = component.value();
  const isMissing = Component === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    component.load().then(
      () => isCurrent && renderAgain({}),
      // Without this part the rest of the window still works.
      (error: unknown) => void reloadAfterChunkError(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [component, isMissing]);
  return Component === null ? fallback : createElement(Component, props);
}
