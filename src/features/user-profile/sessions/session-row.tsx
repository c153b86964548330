import { Button, chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { useId } from 'react'
import type { AccountSession } from '#contract/account/sessions.ts'
import { formatDay, relativeHour } from '#ui/format-when.ts'

interface SessionRowProps {
  readonly session: AccountSession
  /** Whether something is being ended; another one then has to wait. */
  readonly busy: boolean
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** One browser in which the member is logged in. */
export function SessionRow({ session, busy, isEnding, onEnd }: SessionRowProps) {
  const { created_at, last_used_at, current } = session
  const headingId = useId()
  const name = sessionName(session)
  return (
    <Row aria-labelledby={headingId}>
      <Texts>
        <Heading as="h3" id={headingId} size="md">
          {name}
        </Heading>
        {current && <Mark>This browser</Mark>}
        <p>
          Since <time dateTime={created_at}>{formatDay(created_at)}</time>
        </p>
        {!current && (
          <p>
            Last used <time dateTime={last_used_at}>{relativeHour(last_used_at)}</time>
          </p>
        )}
      </Texts>
      {!current && (
        <Button variant="outline" size="sm" aria-disabled={busy} onClick={onEnd}>
          {isEnding ? (
            'Logging out …'
          ) : (
            <>
              Log out<VisuallyHidden> {name}</VisuallyHidden>
            </>
          )}
        </Button>
      )}
    </Row>
  )
}

/** What a browser is called. */
export function sessionName({ browser, system }: AccountSession): string {
  return [browser ?? 'Unknown browser', system].filter(part => part !== null).join(' on ')
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
    '&:first-of-type': { borderTopWidth: '0', pt: '0' },
  },
})

const Texts = chakra('div', {
  base: { flex: '1 1 10rem', minWidth: '0', color: 'fg.muted', textStyle: 'sm', '& h3': { color: 'fg' } },
})

const Mark = chakra('p', { base: { color: 'fg', fontWeight: 'semibold' } })
