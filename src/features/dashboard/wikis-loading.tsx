import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { WikiGrid, WikiGridItem } from './wiki-grid.tsx'

/** Placeholders for the wikis while the list loads. Source: spec 2.39. */
export function WikisLoading() {
  return (
    <LoadingSkeleton label="Loading your wikis">
      <Skeleton height="5" width="10rem" mb="4" />
      <WikiGrid>
        {['first', 'second', 'third'].map(key => (
          <WikiGridItem key={key}>
            <Skeleton height="6" width="70%" />
            <Skeleton height="4" width="90%" mt="2" />
            <Skeleton height="9" width="60%" mt="6" />
          </WikiGridItem>
        ))}
      </WikiGrid>
    </LoadingSkeleton>
  )
}
