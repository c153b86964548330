import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { Notice } from './feedback/notice.tsx'
import { TextLink } from './text-link.tsx'

/**
 * In place of what only a verified address may see and do.
 * Source: specification, sections 2 ("/dashboard") and 6 ("Unverified users").
 */
export function NotVerifiedNotice() {
  return (
    <Notice tone="attention" title={messages.user.notVerified}>
      <p>
        Open the link in the email we sent you, and your wikis will appear here. No email?{' '}
        <TextLink to={routes.user}>Send another verification link</TextLink>
      </p>
    </Notice>
  )
}
