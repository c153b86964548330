import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { msg, msgParts } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { loadFirstEdits } from '#store/operator/console.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { richText } from '#ui/rich-text.ts'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { When } from '#ui/when.tsx'

interface FirstEditsProps {
  readonly id: number
  readonly domain: string
}

/** The first edits in a wiki, loaded on request. */
export function FirstEdits({ id, domain }: FirstEditsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{richText(msgParts('operator-first-edits-1', <Address>{domain}</Address>))}</summary>
      {isOpen && <Edits id={id} />}
    </Part>
  )
}

function Edits({ id }: { readonly id: number }) {
  const { output, failure, reload } = useLoaded(loadFirstEdits, id)
  if (failure)
    return <RetryPanel failure={failure} title={msg('operator-edits-could-not-loaded')} onRetry={reload} />
  if (!output) return <PendingText>{msg('operator-loading')}</PendingText>
  const { data: edits } = output
  if (edits === null) return <p>{msg('operator-wiki-cannot-read-at-moment')}</p>
  if (edits.length === 0) return <p>{msg('operator-nobody-has-edited-yet')}</p>
  return (
    <ol>
      {edits.map(({ at, user, page, comment }) => (
        <li key={`${at} ${user} ${page} ${comment}`}>
          {richText(
            comment === ''
              ? msgParts('operator-edit-1-on-2-at-3', <bdi>{user}</bdi>, <bdi>{page}</bdi>, <When at={at} />)
              : msgParts(
                  'operator-edit-1-on-2-at-3-with-4',
                  <bdi>{user}</bdi>,
                  <bdi>{page}</bdi>,
                  <When at={at} />,
                  <bdi>{comment}</bdi>,
                ),
          )}
        </li>
      ))}
    </ol>
  )
}

const Part = chakra('details', {
  base: {
    textStyle: 'sm',
    '& summary': { cursor: 'pointer', py: '1' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '5' },
    '& li': { overflowWrap: 'anywhere' },
  },
})
