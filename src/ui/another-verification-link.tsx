import { routes } from '#contract/paths.ts'
import { msgParts } from '#i18n/msg.ts'
import { OutboxNote } from './outbox-note.tsx'
import { richText } from './rich-text.ts'
import { TextLink } from './text-link.tsx'

/** What members can do if the email with the link has not reached them. */
export function AnotherVerificationLink() {
  return (
    <>
      {richText(msgParts('ui-no-verification-email', text => <TextLink to={routes.user}>{text}</TextLink>))}{' '}
      <OutboxNote />
    </>
  )
}
