import { chakra } from '@chakra-ui/react'
import { DISCOVERY_PAGE_SIZE } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { WikiCard } from '#ui/wiki/wiki-card.ts'
import { GalleryGrid } from './gallery-grid.tsx'

/** Placeholders for the cards of one page while it loads. */
export function GallerySkeleton() {
  return (
    <>
      <noscript>
        <p>{msg('discovery-list-wikis-needs-javascript')}</p>
      </noscript>
      <LoadingSkeleton label={msg('discovery-loading-wikis')}>
        <GalleryGrid dimmed={false}>
          {Array.from({ length: DISCOVERY_PAGE_SIZE }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders have no other identity
            <li key={index}>
              <WikiCard display="flex" gap="4" alignItems="center">
                <Skeleton boxSize="14" flexShrink="0" borderRadius="lg" />
                <chakra.div flex="1">
                  <Skeleton height="5" width="75%" mb="2" />
                  <Skeleton height="4" width="50%" />
                </chakra.div>
              </WikiCard>
            </li>
          ))}
        </GalleryGrid>
      </LoadingSkeleton>
    </>
  )
}
