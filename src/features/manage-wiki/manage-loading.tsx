import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { PageHeading } from '#ui/page-heading.tsx'

/** Placeholders for the name, the tabs and two cards. Source: spec 2.49. */
export function ManageLoading() {
  return (
    <>
      <PageHeading>Manage wiki</PageHeading>
      <LoadingSkeleton label="Loading the wiki’s details">
        <Skeleton height="10" width="16rem" mb="8" />
        <Skeleton height="64" borderRadius="xl" mb="6" />
        <Skeleton height="48" borderRadius="xl" />
      </LoadingSkeleton>
    </>
  )
}
