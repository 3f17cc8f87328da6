import { useEffect } from 'react';
import { createLoadable } from '../../../routes/loadable.ts';
import { Lazy } from '../../../routes/lazy.tsx';
import { loadTexts } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { EmptyOverview } from '../empty-overview.tsx';
import { FeaturedSkeleton } from './featured-skeleton.tsx';
import { useFeatured } from './use-featured.ts';

/** The boards and the view of a session, which are not loaded when there are no sessions. */
const oneMatch = createLoadable(async () => {
  const [loadedModule] = await Promise.all([import('./one-match.tsx'), loadTexts(['session', 'evaluation'])]);
  return loadedModule.OneMatch;
});

/** Shows one match large: the live one that is most worth watching, otherwise a replay of the last one that ended. */
export function FeaturedPanel({ onChosen }: { readonly onChosen: (sessionId: string | null) => void }) {
  const { isKnown, match } = useFeatured();
  const featuredId = match?.sessionId ?? null;
  useEffect(() => onChosen(featuredId), [onChosen, featuredId]);
  if (!isKnown) return <FeaturedSkeleton />;
  if (match === null) {
    return (
      <Panel>
        <EmptyOverview />
      </Panel>
    );
  }
  return <Lazy key={match.sessionId} component={oneMatch} props={match} fallback={<FeaturedSkeleton />} />;
}
