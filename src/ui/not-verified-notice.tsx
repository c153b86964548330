import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { Notice } from './feedback/notice.tsx'
import { OutboxNote } from './outbox-note.tsx'
import { TextLink } from './text-link.tsx'

/** Replaces what only members with a verified email address may see and do. Source: spec 6.3. */
export function NotVerifiedNotice() {
  return (
    <Notice tone="attention" title={messages.user.notVerified}>
      <p>
        Open the link in the email we sent you, and your wikis will appear here. No email?{' '}
        <TextLink to={routes.user}>Send another verification link</TextLink>. <OutboxNote />
      </p>
    </Notice>
  )
}
