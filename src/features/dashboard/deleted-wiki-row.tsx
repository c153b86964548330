import { Button, VisuallyHidden } from '@chakra-ui/react'
import { formatDay, relativeDay } from '#contract/format-when.ts'
import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'
import { Item } from '#ui/item-list.tsx'

interface DeletedWikiRowProps {
  readonly wiki: DeletedWiki
  readonly onBringBack: () => void
}

/** One deleted wiki: when its data is removed for good, and a button that brings it back. */
export function DeletedWikiRow({ wiki, onBringBack }: DeletedWikiRowProps) {
  const { sitename, domain_decoded, deleted_at, purge_at } = wiki
  return (
    <Item
      name={sitename}
      action={
        <Button variant="outline" size="sm" onClick={onBringBack}>
          Bring back<VisuallyHidden> {sitename}</VisuallyHidden>
        </Button>
      }
    >
      <p>{domain_decoded}</p>
      <p>
        Deleted on <Day at={deleted_at} />. Removed for good on <Day at={purge_at} />
        {` (${relativeDay(purge_at)}).`}
      </p>
    </Item>
  )
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>
}
