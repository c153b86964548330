import { chakra } from '@chakra-ui/react'
import { Navigate, useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { pathWithinApp } from '#ui/navigation/path-within-app.ts'
import { NotVerifiedNotice } from '#ui/not-verified-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { EngineMissingNotice } from './engine-missing-notice.tsx'
import { Wizard } from './wizard.tsx'

/** The creation wizard. Source: specification, section 2 ("/wikis/create"). */
export function CreateWikiPage() {
  const user = useAppSelector(selectUser)
  const [query] = useSearchParams()
  if (!user) return <Navigate to={pathWithinApp(query.get('redirect'), routes.home)} replace />
  return (
    <chakra.div maxWidth="5xl">
      <PageHeading lead="Three short steps, and it opens right away.">Create a wiki</PageHeading>
      <EngineMissingNotice />
      {user.verified ? <Wizard user={user} /> : <NotVerifiedNotice />}
    </chakra.div>
  )
}
