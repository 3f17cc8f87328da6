import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Failure } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { buttonClass, EmptyState, FailureNote, Skeleton } from '../ui/index.ts';
import { Screen } from './screen.tsx';

export interface AwaitedScreenProps {
  readonly title: string;
  /** Why it cannot be read; null while it is asked for. */
  readonly failure: Failure | null;
  /** What is said where there is none under this id. */
  readonly missing: { readonly title: string; readonly hint?: string };
  /** Where one goes instead. */
  readonly back: { readonly path: string; readonly label: string };
  /** What holds the place until then, where it is more than one block. */
  readonly skeleton?: ReactNode;
}

/** The page of one thing as long as the thing is not there: on its way, not stored here, or refused. */
export function AwaitedScreen({ title, failure, missing, back, skeleton }: AwaitedScreenProps) {
  const { t } = useText();
  const wayBack = (
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
        <EmptyState {...missing} action={wayBack} />
      ) : (
        <FailureNote failure={failure} action={wayBack} />
      )}
    </Screen>
  );
}
