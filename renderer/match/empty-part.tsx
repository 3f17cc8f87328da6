import type { ReactNode } from 'react';

/** Explains why a part of a match is empty. */
export const EmptyPart = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-muted">{children}</p>
);
