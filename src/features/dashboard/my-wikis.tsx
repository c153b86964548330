import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { loadWikis } from '#store/wikis/wikis.saga.ts'
import { selectWikis, wikisFailed } from '#store/wikis/wikis.slice.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import { useLoading } from '#ui/flow/use-loading.ts'
import { NoWikisYet } from './no-wikis-yet.tsx'
import { WikiCard } from './wiki-card.tsx'
import { WikiGrid, WikiGridItem } from './wiki-grid.tsx'

/** The list of wikis while it loads, when loading failed, empty, or filled. Source: spec 2.38, 2.39, 2.41. */
export function MyWikis() {
  const dispatch = useAppDispatch()
  const reload = useLoading(loadWikis, true, failure => dispatch(wikisFailed(failure)))
  const { status, wikis, count, limit, failure } = useAppSelector(selectWikis)

  if (failure) return <RetryPanel failure={failure} onRetry={reload} />
  if (status !== 'success') return <WikisLoading />
  return (
    <section aria-label={msg('dashboard-wikis')}>
      <chakra.p color="fg.muted" mb="4" fontVariantNumeric="tabular-nums">
        {msg('dashboard-1-2-wikis-used', count, limit > 0 ? limit : '∞')}
      </chakra.p>
      {wikis.length === 0 ? (
        <NoWikisYet />
      ) : (
        <WikiGrid>
          {wikis.map(wiki => (
            <WikiCard key={wiki.id} wiki={wiki} />
          ))}
        </WikiGrid>
      )}
    </section>
  )
}

/** Placeholders for the wikis while the list loads. Source: spec 2.39. */
function WikisLoading() {
  return (
    <LoadingSkeleton label={msg('dashboard-loading-wikis')}>
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
