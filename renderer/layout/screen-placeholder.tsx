import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Failure } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { buttonClass, EmptyState, FailureNote, Skeleton } from '../ui/index.ts';
import { Screen } from './screen.tsx';

export interface ScreenPlaceholderProps {
  readonly title: string;
  /** Why the read failed; null while it is in progress. */
  readonly failure: Failure | null;
  /** Shown when nothing exists under this id. */
  readonly missing: { readonly title: string; readonly hint?: string };
  /** The link that is offered instead. */
  readonly back: { readonly path: string; readonly label: string };
  /** Shown while loading, where one block is not enough. */
  readonly skeleton?: ReactNode;
}

/** Stands in for a detail page while it loads, when its id is unknown, or when the read was refused. */
export function ScreenPlaceholder({ title, failure, missing, back, skeleton }: ScreenPlaceholderProps) {
  const { t } = useText();
  const backLink = (
    <Link href={back.path} className={buttonClass()}>
      <ChevronLeft size={14} aria-hidden />
      {back.label}
    </Link>
  );
  return (
    <Screen title={title}>
      {failure === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          {skeleton ?? <Skeleton className="h-64" />}
        </div>
      ) : failure.code === 'NOT_FOUND' ? (
        <EmptyState {...missing} action={backLink} />
      ) : (
        <FailureNote failure={failure} action={backLink} />
      )}
    </Screen>
  );
}
