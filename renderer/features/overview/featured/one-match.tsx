import { useSession } from '../../../session/use-session.ts';
import { FailureNote, Panel } from '../../../ui/index.ts';
import { FeaturedMatch } from './featured-match.tsx';
import { FeaturedSkeleton } from './featured-skeleton.tsx';

/** Reads one match and shows it. */
export function OneMatch(props: { readonly sessionId: string; readonly isLive: boolean }) {
  const watch = useSession(props.sessionId);
  if (watch.detail !== null) {
    return <FeaturedMatch detail={watch.detail} positions={watch.positions} isLive={props.isLive} />;
  }
  if (watch.failure === null) return <FeaturedSkeleton />;
  return (
    <Panel>
      <FailureNote failure={watch.failure} onRetry={watch.reload} />
    </Panel>
  );
}
