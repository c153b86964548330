import { Button, chakra } from '@chakra-ui/react'
import type { AccountSession } from '#contract/account/sessions.ts'
import { formatDay } from '#contract/format-when.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Item, LastUsed } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'

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
  const name = sessionName(session)
  const action = !current && (
    <Button
      variant="outline"
      size="sm"
      aria-label={isEnding ? undefined : msg('user-profile-log-out-browser', name)}
      aria-disabled={busy}
      onClick={onEnd}
    >
      {isEnding ? msg('common-logging-out') : msg('common-log-out')}
    </Button>
  )
  return (
    <Item name={name} action={action}>
      {current && <Mark>{msg('user-profile-this-browser')}</Mark>}
      <p>
        {richText(
          msgParts('user-profile-since-1', <time dateTime={created_at}>{formatDay(created_at)}</time>),
        )}
      </p>
      {!current && <LastUsed at={last_used_at} />}
    </Item>
  )
}

/** The name of a session's browser and system. */
export function sessionName({ browser, system }: AccountSession): string {
  if (system === null) return browser ?? msg('user-profile-unknown-browser')
  return browser === null
    ? msg('user-profile-unknown-browser-on', system)
    : msg('user-profile-browser-on', browser, system)
}

const Mark = chakra('p', { base: { color: 'fg', fontWeight: 'semibold' } })
