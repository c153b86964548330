import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'

/** Placeholder for a page that is loading. As high as the window, so that the footer does not jump. */
export function PageSkeleton() {
  return (
    <chakra.div minHeight="100vh">
      <LoadingSkeleton label={msg('app-loading-page')} lines={6} />
    </chakra.div>
  )
}
