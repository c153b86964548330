import { Button, chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { useOpenWiki } from '#ui/submission/use-open-wiki.tsx'

/** What the wizard passes on in the router's state. */
interface Created {
  readonly id: number
  readonly domain: string
  readonly username: string
}

/** Shown after the wizard: says that the wiki is ready and how to log in to it. Source: spec 4.17, 6.4. */
export function CreatedNotice() {
  const { state } = useLocation()
  const created = readCreated(state)
  return created && <ReadyNotice created={created} state={state} />
}

function ReadyNotice({ created, state }: { created: Created; state: unknown }) {
  const email = useAppSelector(selectUser)?.email
  const { serviceName } = useConfig()
  const opening = useOpenWiki(created)
  return (
    <chakra.div mb="8">
      <Notice tone="success" title="Your wiki is ready.">
        <p>
          Open it, and you are logged in as its first admin, <strong>{created.username}</strong>. The login
          details for the wiki itself are on their way to <strong>{email}</strong>; you need them only to log
          in there without {serviceName}. <OutboxNote />
        </p>
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3" mb="1">
          <Button asChild size="sm">
            <a {...opening.link}>Open your wiki</a>
          </Button>
          <ButtonLink to="?tab=settings" state={state} variant="outline" size="sm">
            Manage it
          </ButtonLink>
        </chakra.div>
        {opening.failure}
      </Notice>
    </chakra.div>
  )
}

/** The router's state may be anything, such as a value stored by an older version. */
function readCreated(state: unknown): Created | null {
  const { created } = toRecord(state)
  const { id, domain, username } = toRecord(created)
  return typeof id === 'number' && typeof domain === 'string' && typeof username === 'string'
    ? { id, domain, username }
    : null
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
