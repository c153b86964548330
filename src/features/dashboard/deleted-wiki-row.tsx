import { Button } from '@chakra-ui/react'
import { formatDay, relativeDay } from '#contract/format-when.ts'
import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Item } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'

interface DeletedWikiRowProps {
  readonly wiki: DeletedWiki
  readonly onUndelete: () => void
}

/** One deleted wiki: when its data is removed for good, and a button that brings it back. */
export function DeletedWikiRow({ wiki, onUndelete }: DeletedWikiRowProps) {
  const { sitename, domain_decoded, deleted_at, purge_at } = wiki
  return (
    <Item
      name={sitename}
      action={
        <Button
          variant="outline"
          size="sm"
          aria-label={msg('dashboard-bring-back-wiki', sitename)}
          onClick={onUndelete}
        >
          {msg('dashboard-bring-back')}
        </Button>
      }
    >
      <p>{domain_decoded}</p>
      <p>
        {richText(
          msgParts(
            'dashboard-deleted-1-removed-good-2',
            <Day at={deleted_at} />,
            <Day at={purge_at} />,
            relativeDay(purge_at),
          ),
        )}
      </p>
    </Item>
  )
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>
}
