import type { ReactNode } from 'react';

interface TwoLinesProps {
  readonly first: ReactNode;
  /** Smaller and muted. */
  readonly second: ReactNode;
}

/** Shows a cell of a narrow table, which joins two columns of the wide one. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <>
      <span className="block truncate">{first}</span>
      <span className="block truncate text-small text-muted">{second}</span>
    </>
  );
}
