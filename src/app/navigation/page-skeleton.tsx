import { chakra } from '@chakra-ui/react'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'

/** Stands for a page that is not there yet, as high as the window: the footer does not jump when the page comes. */
export function PageSkeleton() {
  return (
    <chakra.div minHeight="100vh">
      <LoadingSkeleton label="Loading the page" lines={6} />
    </chakra.div>
  )
}
