import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { AnotherVerificationLink } from './another-verification-link.tsx'
import { Notice } from './feedback/notice.tsx'

/** Replaces what only members with a verified email address may see and do. Source: spec 6.3. */
export function NotVerifiedNotice() {
  return (
    <Notice tone="attention" title={messages.user.notVerified}>
      <p>
        {msg('ui-open-link-to-see-wikis')} <AnotherVerificationLink />
      </p>
    </Notice>
  )
}
