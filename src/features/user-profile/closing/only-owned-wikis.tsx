import { Button, chakra } from '@chakra-ui/react'
import type { OnlyOwnedWiki } from '#contract/account/account-closing.ts'
import { routes } from '#contract/paths.ts'
import { DELETE_WIKI_ANCHOR } from '#contract/wiki-links.ts'
import { ItemList } from '#ui/item-list.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface OnlyOwnedWikisProps {
  readonly wikis: readonly OnlyOwnedWiki[]
  readonly onReload: () => void
}

/** The wikis that keep an account from being closed, each with what can be done about it. */
export function OnlyOwnedWikis({ wikis, onReload }: OnlyOwnedWikisProps) {
  return (
    <>
      <p>
        Nobody else owns these wikis. Hand them over or delete them first; then you can close your account.
      </p>
      <ItemList aria-label="Wikis that only you own">
        {wikis.map(({ id, sitename, domain_decoded }) => (
          <Row key={id}>
            <chakra.div fontWeight="semibold">
              <bdi>{sitename}</bdi>
            </chakra.div>
            <chakra.div color="fg.muted" textStyle="sm">
              {domain_decoded}
            </chakra.div>
            <Links>
              <TextLink to={`${routes.manageWiki(id)}?tab=people`} aria-label={`Hand over ${sitename}`}>
                Hand over
              </TextLink>
              <TextLink
                to={`${routes.manageWiki(id)}?tab=settings#${DELETE_WIKI_ANCHOR}`}
                aria-label={`Delete ${sitename}`}
              >
                Delete
              </TextLink>
            </Links>
          </Row>
        ))}
      </ItemList>
      <Button variant="outline" colorPalette="gray" size="sm" alignSelf="flex-start" onClick={onReload}>
        Check again
      </Button>
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
  },
})

const Links = chakra('div', { base: { display: 'flex', gap: '4', mt: '1' } })
