import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { WikiGrid, WikiSheet } from './wiki-grid.tsx'

/** Cards without words, in the places of those that come. */
export function WikisLoading() {
  return (
    <LoadingSkeleton label="Loading your wikis">
      <Skeleton height="5" width="10rem" mb="4" />
      <WikiGrid>
        {['first', 'second', 'third'].map(place => (
          <WikiSheet key={place}>
            <Skeleton height="6" width="70%" />
            <Skeleton height="4" width="90%" mt="2" />
            <Skeleton height="9" width="60%" mt="6" />
          </WikiSheet>
        ))}
      </WikiGrid>
    </LoadingSkeleton>
  )
}
