import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { loadFirstEdits } from '#store/operator/spam.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { When } from '#ui/when.tsx'

interface FirstEditsProps {
  readonly id: number
  readonly domain: string
}

/** What people wrote first in a wiki; it is read when somebody wants to see it. */
export function FirstEdits({ id, domain }: FirstEditsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>First edits in {domain}</summary>
      {isOpen && <Edits id={id} />}
    </Part>
  )
}

function Edits({ id }: { readonly id: number }) {
  const { output, failure, reload } = useLoaded(loadFirstEdits, id)
  if (failure) return <RetryPanel failure={failure} title="The edits could not be loaded." onRetry={reload} />
  if (!output) return <PendingText>Loading …</PendingText>
  const { data: edits } = output
  if (edits === null) return <p>The wiki cannot be read at the moment.</p>
  if (edits.length === 0) return <p>Nobody has edited it yet.</p>
  return (
    <ol>
      {edits.map(({ at, user, page, comment }) => (
        <li key={`${at} ${user} ${page} ${comment}`}>
          <bdi>{user}</bdi> on <bdi>{page}</bdi>
          {comment !== '' && (
            <>
              : <bdi>{comment}</bdi>
            </>
          )}{' '}
          (<When at={at} />)
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
