import { Button } from '@chakra-ui/react'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { DATA_TAB_ANCHOR } from '#contract/wiki-links.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeleteWiki } from './use-delete-wiki.ts'

/** Says what deletion means and opens the dialog for it. Source: spec 4.29, 9.11, 9.12. */
export function DeleteCard({ wiki }: { wiki: WikiDetails }) {
  const { snapshot, send } = useDeleteWiki(wiki)
  return (
    <Card title={msg('common-delete-wiki')} danger>
      <CardBody>
        {wiki.domain_verified ? (
          <>
            <p>
              {msg(
                'wiki-settings-wiki-closes-immediately-everyone-after',
                PURGE_AFTER_DAYS,
                wiki.domain_decoded,
              )}
            </p>
            <p>
              {richText(
                msgParts('wiki-settings-until-then-can-bring-wiki', text => (
                  <TextLink to={`${routes.manageWiki(wiki.id)}?tab=data#${DATA_TAB_ANCHOR}`}>{text}</TextLink>
                )),
              )}
            </p>
          </>
        ) : (
          <p>{msg('wiki-settings-wiki-has-not-been-created')}</p>
        )}
        <Button
          colorPalette="red"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => send({ type: 'delete.request' })}
        >
          {msg('wiki-settings-delete-wiki-2')}
        </Button>
      </CardBody>
      <DeleteDialog wiki={wiki} snapshot={snapshot} send={send} />
    </Card>
  )
}
