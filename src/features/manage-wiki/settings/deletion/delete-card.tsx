import { Button } from '@chakra-ui/react'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { Card } from '#ui/card.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeleteWiki } from './use-delete-wiki.ts'

/** Source: specification, sections 2 (Settings tab, "Delete"), 4 ("Delete") and 9 ("Deletion"). */
export function DeleteCard({ wiki }: { wiki: WikiDetails }) {
  const { snapshot, send } = useDeleteWiki(wiki)
  return (
    <Card title="Delete this wiki" danger>
      <CardBody>
        {wiki.domain_verified ? (
          <p>
            The wiki closes at once, for everybody. After {PURGE_AFTER_DAYS} days its data is removed for
            good. Its address, {wiki.domain_decoded}, can never be used again.
          </p>
        ) : (
          <p>The wiki has not been made yet, so nothing is lost with it. Its domain can be used again.</p>
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
