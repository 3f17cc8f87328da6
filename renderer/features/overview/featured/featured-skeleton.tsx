import { Panel, Skeleton } from '../../../ui/index.ts';

/** Shows the shape of the featured match, before the host has responded. */
export const FeaturedSkeleton = () => (
  <Panel>
    <div className="grid gap-6 sm:grid-cols-2">
      <Skeleton className="aspect-square max-h-[54dvh]" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </div>
  </Panel>
);
