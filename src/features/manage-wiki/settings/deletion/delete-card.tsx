import { Button } from '@chakra-ui/react'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { DATA_TAB_ANCHOR } from '#contract/wiki-links.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeleteWiki } from './use-delete-wiki.ts'

/** Says what deletion means and opens the dialog for it. Source: spec 4.29, 9.11, 9.12. */
export function DeleteCard({ wiki }: { wiki: WikiDetails }) {
  const { snapshot, send } = useDeleteWiki(wiki)
  return (
    <Card title="Delete this wiki" danger>
      <CardBody>
        {wiki.domain_verified ? (
          <>
            <p>
              The wiki closes immediately, for everyone. After {PURGE_AFTER_DAYS} days its data is removed
              permanently. Its address, {wiki.domain_decoded}, can never be used again.
            </p>
            <p>
              Until then you can bring the wiki back: your dashboard lists it under “Recently deleted”. To
              keep its content for longer,{' '}
              <TextLink to={`${routes.manageWiki(wiki.id)}?tab=data#${DATA_TAB_ANCHOR}`}>
                export it first
              </TextLink>
              .
            </p>
          </>
        ) : (
          <p>The wiki has not been created yet, so no data will be lost. Its domain can be used again.</p>
        )}
        <Button
          colorPalette="red"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => send({ type: 'delete.request' })}
        >
          Delete wiki
        </Button>
      </CardBody>
      <DeleteDialog wiki={wiki} snapshot={snapshot} send={send} />
    </Card>
  )
}
