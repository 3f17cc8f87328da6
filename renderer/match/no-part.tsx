import type { ReactNode } from 'react';

/** Explains why a part of a match is empty. */
export const NoPart = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-muted">{children}</p>
);
