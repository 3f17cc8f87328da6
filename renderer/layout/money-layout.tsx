import type { ReactNode } from 'react';
import { LedgerNotice } from '../money/ledger-notice.tsx';
import { MoneyBadge } from '../money/money.tsx';
import { Screen } from './screen.tsx';
import { useChain } from '../money/use-chain.ts';

export interface MoneyLayoutProps {
  /** Small details beside the badge that names the kind of money. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  announce?: string | null;
  /** The content scrolls by itself, and the screen takes exactly the available height. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * Lays out a screen about money: the badge in its header, the navigation that its pages share
 * (`top`), then the page.
 */
export function MoneyLayout(props: MoneyLayoutProps & { title: string; top: ReactNode }) {
  const chain = useChain();
  const { title, top, fixed = false, children } = props;
  return (
    <Screen
      title={title}
      fixed={fixed}
      subtitle={
        <>
          <MoneyBadge chain={chain} />
          {props.subtitle}
        </>
      }
      actions={props.actions}
      announce={props.announce ?? null}
    >
      {fixed ? (
        <div className="flex min-h-0 flex-1 flex-col px-6 pb-6">
          {top}
          <LedgerNotice />
          {children}
        </div>
      ) : (
        <>
          {top}
          <LedgerNotice />
          {children}
        </>
      )}
    </Screen>
  );
}
