import { chakra } from '@chakra-ui/react'
import { msg, msgParts } from '#i18n/msg.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { NotVerifiedNotice } from '#ui/not-verified-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { Wizard } from './wizard.tsx'

/** `/wikis/create`. Source: spec 2.33, 2.44 to 2.48. */
export function CreateWikiPage() {
  const user = useAppSelector(selectUser)
  // The route's guard redirects visitors.
  if (!user) return null
  return (
    <chakra.div maxWidth="5xl">
      <PageHeading lead={msg('create-wiki-three-short-steps-opens-right')}>
        {msg('common-create-wiki')}
      </PageHeading>
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
    <Notice tone="attention" title={msg('create-wiki-server-cannot-create-wikis-yet')}>
      <p>
        {richText(
          msgParts(
            'create-wiki-mediawiki-not-installed-operator-can',
            <code>mediawiki</code>,
            <code>php-fpm</code>,
            <code>MEDIAWIKI_DIR</code>,
          ),
        )}
      </p>
    </Notice>
  )
}
