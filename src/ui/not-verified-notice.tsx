import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { msgParts } from '#i18n/msg.ts'
import { Notice } from './feedback/notice.tsx'
import { OutboxNote } from './outbox-note.tsx'
import { richText } from './rich-text.ts'
import { TextLink } from './text-link.tsx'

/** Replaces what only members with a verified email address may see and do. Source: spec 6.3. */
export function NotVerifiedNotice() {
  return (
    <Notice tone="attention" title={messages.user.notVerified}>
      <p>
        {richText(
          msgParts(
            'ui-open-link-email-we-sent',
            text => <TextLink to={routes.user}>{text}</TextLink>,
            <OutboxNote />,
          ),
        )}
      </p>
    </Notice>
  )
}
