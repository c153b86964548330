import { Button, chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'

/** What the wizard hands over with the address of the new wiki. */
interface Created {
  readonly domain: string
  readonly username: string
}

/** After the wizard: the wiki is there, how to get in, and the ways on. */
export function CreatedNotice() {
  const { state } = useLocation()
  const email = useAppSelector(selectUser)?.email
  const created = createdIn(state)
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

/** The router's state may hold anything, also from an older version. */
function createdIn(state: unknown): Created | null {
  const { created } = recordOf(state)
  const { domain, username } = recordOf(created)
  return typeof domain === 'string' && typeof username === 'string' ? { domain, username } : null
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
