import { chakra } from '@chakra-ui/react'
import type { OnlyOwnedWiki } from '#contract/account/account-closing.ts'
import { routes } from '#contract/paths.ts'
import { DELETE_WIKI_ANCHOR } from '#contract/wiki-links.ts'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface OnlyOwnedWikisProps {
  readonly wikis: readonly OnlyOwnedWiki[]
  readonly onReload: () => void
}

/** The wikis that keep an account from being closed, each with what the member can do about it. */
export function OnlyOwnedWikis({ wikis, onReload }: OnlyOwnedWikisProps) {
  return (
    <>
      <p>{msg('user-profile-nobody-else-owns-these-wikis')}</p>
      <ItemList aria-label={msg('user-profile-wikis-only-own')}>
        {wikis.map(({ id, sitename, domain_decoded }) => (
          <Row key={id}>
            <chakra.div fontWeight="semibold">
              <bdi>{sitename}</bdi>
            </chakra.div>
            <chakra.div color="fg.muted" textStyle="sm">
              {domain_decoded}
            </chakra.div>
            <Links>
              <TextLink
                to={`${routes.manageWiki(id)}?tab=people`}
                aria-label={msg('user-profile-hand-over-1', sitename)}
              >
                {msg('user-profile-hand-over')}
              </TextLink>
              <TextLink
                to={`${routes.manageWiki(id)}?tab=settings#${DELETE_WIKI_ANCHOR}`}
                aria-label={msg('user-profile-delete-1', sitename)}
              >
                {msg('common-delete')}
              </TextLink>
            </Links>
          </Row>
        ))}
      </ItemList>
      <QuietButton size="sm" alignSelf="flex-start" onClick={onReload}>
        {msg('common-check-again')}
      </QuietButton>
    </>
  )
}

const Row = chakra('li', {
  base: {
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    overflowWrap: 'anywhere',
    '&:first-of-type': { borderTopWidth: '0', pt: '0' },
    '&:last-of-type': { pb: '0' },
  },
})

const Links = chakra('div', { base: { display: 'flex', gap: '4', mt: '1' } })
