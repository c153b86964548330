import { Button, chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { useId } from 'react'
import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'
import { formatDay, relativeDay } from '#ui/format-when.ts'

interface DeletedWikiRowProps {
  readonly wiki: DeletedWiki
  readonly onBringBack: () => void
}

/** One deleted wiki: when its data is removed for good, and a button that brings it back. */
export function DeletedWikiRow({ wiki, onBringBack }: DeletedWikiRowProps) {
  const { sitename, domain_decoded, deleted_at, purge_at } = wiki
  const headingId = useId()
  return (
    <Row aria-labelledby={headingId}>
      <Texts>
        <Heading as="h3" id={headingId} size="md">
          <bdi>{sitename}</bdi>
        </Heading>
        <p>{domain_decoded}</p>
        <p>
          Deleted on <Day at={deleted_at} />. Removed for good on <Day at={purge_at} />
          {` (${relativeDay(purge_at)}).`}
        </p>
      </Texts>
      <Button variant="outline" size="sm" onClick={onBringBack}>
        Bring back<VisuallyHidden> {sitename}</VisuallyHidden>
      </Button>
    </Row>
  )
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDay(at)}</time>
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
})

const Texts = chakra('div', {
  base: {
    flex: '1 1 16rem',
    minWidth: '0',
    color: 'fg.muted',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& h3': { color: 'fg' },
  },
})
