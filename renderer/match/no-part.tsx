import type { ReactNode } from 'react';

/** Why a part of a match is empty, in a sentence. */
export const NoPart = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-muted">{children}</p>
);
