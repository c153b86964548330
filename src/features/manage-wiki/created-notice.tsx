import { Button, chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'

/** What the wizard passes on in the router's state. */
interface Created {
  readonly domain: string
  readonly username: string
}

/** Shown after the wizard: says that the wiki is ready and how to log in to it. Source: spec 4.17, 6.4. */
export function CreatedNotice() {
  const { state } = useLocation()
  const email = useAppSelector(selectUser)?.email
  const created = readCreated(state)
  if (!created) return null
  return (
    <chakra.div mb="8">
      <Notice tone="success" title="Your wiki is ready.">
        <p>
          The login details of its first admin, <strong>{created.username}</strong>, are on their way to{' '}
          <strong>{email}</strong>.
        </p>
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3" mb="1">
          <Button asChild size="sm">
            <a href={`//${created.domain}`}>Open your wiki</a>
          </Button>
          <ButtonLink to="?tab=settings" state={state} variant="outline" size="sm">
            Manage it
          </ButtonLink>
        </chakra.div>
      </Notice>
    </chakra.div>
  )
}

/** The router's state may be anything, such as a value stored by an older version. */
function readCreated(state: unknown): Created | null {
  const { created } = toRecord(state)
  const { domain, username } = toRecord(created)
  return typeof domain === 'string' && typeof username === 'string' ? { domain, username } : null
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
