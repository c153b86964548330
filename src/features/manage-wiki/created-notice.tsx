import { Button, chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { msg, msgParts } from '#i18n/msg.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { richText } from '#ui/rich-text.ts'
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
      <Notice tone="success" title={msg('manage-wiki-wiki-ready')}>
        <p>
          {richText(
            msgParts(
              'manage-wiki-created-log-in',
              <strong>{created.username}</strong>,
              <strong>{email}</strong>,
              serviceName,
            ),
          )}{' '}
          <OutboxNote />
        </p>
        <chakra.div display="flex" flexWrap="wrap" gap="3" mt="3" mb="1">
          <Button asChild size="sm">
            <a {...opening.link}>{msg('common-open-wiki')}</a>
          </Button>
          <ButtonLink to="?tab=settings" state={state} variant="outline" size="sm">
            {msg('common-manage')}
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
