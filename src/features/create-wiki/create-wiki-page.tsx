import { chakra } from '@chakra-ui/react'
import { selectUser } from '#store/session/session.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { NotVerifiedNotice } from '#ui/not-verified-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
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

/**
 * Warns that no wiki can be created because the server has no MediaWiki, and says what its operator can do.
 */
function EngineMissingNotice() {
  const { engine } = useConfig()
  if (engine.available) return null
  return (
    <Notice tone="attention" title="This server cannot create wikis yet.">
      <p>
        MediaWiki is not installed. The operator can install the Debian packages <code>mediawiki</code> and{' '}
        <code>php-fpm</code>, or set <code>MEDIAWIKI_DIR</code> to a MediaWiki tree, and restart the server.
        What you enter here is kept for now.
      </p>
    </Notice>
  )
}
