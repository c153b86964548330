import { chakra } from '@chakra-ui/react'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { NotVerifiedNotice } from '#ui/not-verified-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { EngineMissingNotice } from './engine-missing-notice.tsx'
import { Wizard } from './wizard.tsx'

/** `/wikis/create`. Source: spec 2.33, 2.44 to 2.48. */
export function CreateWikiPage() {
  const user = useAppSelector(selectUser)
  // The route's guard redirects visitors.
  if (!user) return null
  return (
    <chakra.div maxWidth="5xl">
      <PageHeading lead="Three short steps, and it opens right away.">Create a wiki</PageHeading>
      <EngineMissingNotice />
      {user.verified ? <Wizard user={user} /> : <NotVerifiedNotice />}
    </chakra.div>
  )
}
