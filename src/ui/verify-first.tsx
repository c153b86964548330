import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Notice } from './feedback/notice.tsx'
import { OutboxNote } from './outbox-note.tsx'
import { richText } from './rich-text.ts'
import { TextLink } from './text-link.tsx'

/**
 * Nobody is told of a member whose address is not verified.
 * @param next what the member can do afterwards, as a sentence.
 */
export function VerifyFirst({ next }: { readonly next?: string }) {
  return (
    <Notice tone="attention" title={msg('ui-please-verify-email-address-first')}>
      <p>
        {richText(
          msgParts(
            'ui-open-link-email-we-sent-2',
            next,
            text => <TextLink to={routes.user}>{text}</TextLink>,
            <OutboxNote />,
          ),
        )}
      </p>
    </Notice>
  )
}
