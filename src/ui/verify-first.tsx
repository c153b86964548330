import { msg } from '#i18n/msg.ts'
import { AnotherVerificationLink } from './another-verification-link.tsx'
import { Notice } from './feedback/notice.tsx'

/**
 * Asks the member to verify the email address first: before that, neither wikis nor tools learn of the member.
 * @param next what the member can do afterwards, as a sentence.
 */
export function VerifyFirst({ next }: { readonly next?: string }) {
  return (
    <Notice tone="attention" title={msg('ui-please-verify-email-address-first')}>
      <p>
        {msg('ui-open-link-from-sign-up')} {next} <AnotherVerificationLink />
      </p>
    </Notice>
  )
}
