import { Link } from 'wouter';
import { MoneyBadge } from '../../money/money.tsx';
import { useChain } from '../../money/use-chain.ts';
import { Panel, Skeleton } from '../../ui/index.ts';

export interface MoneyCardProps {
  title: string;
  /** The screen that shows all of it. */
  link: { readonly href: string; readonly label: string };
  /** A value is null while the host has not sent it. */
  lines: readonly { readonly name: string; readonly value: string | null }[];
}

/** Shows the sums of one money system, with a link to its screen. */
export function MoneyCard({ title, link, lines }: MoneyCardProps) {
  const chain = useChain();
  return (
    <Panel
      title={title}
      aside={
        <Link href={link.href} className="rounded-control text-small text-accent hover:underline">
          {link.label}
        </Link>
      }
    >
      <div className="flex flex-col gap-1">
        {lines.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-2">
            <span className="text-small text-muted">{name}</span>
            {value === null ? (
              <Skeleton className="h-4 w-16" />
            ) : (
              <span className="mono font-medium">{value}</span>
            )}
          </div>
        ))}
      </div>
      <div className="mt-2">
        <MoneyBadge chain={chain} />
      </div>
    </Panel>
  );
}
