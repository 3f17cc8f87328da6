import type { ReactNode } from 'react';

/** Explains why a panel of a match is empty. */
export const EmptyPanel = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-muted">{children}</p>
);
