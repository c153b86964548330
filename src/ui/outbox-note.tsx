import type { ReactNode } from 'react'
import { OUTBOX_PATH } from '#contract/paths.ts'
import { msgParts } from '#i18n/msg.ts'
import { useConfig } from './config/config-context.tsx'
import { ExternalLink } from './external-link.tsx'
import { richText } from './rich-text.ts'

/**
 * Says where to find an email that was just sent: in the outbox, with a link to it, if the service sends no emails and
 * this browser may open it.
 * @param otherwise what to say where emails are really sent, such as to check the spam folder.
 */
export function OutboxNote({ otherwise = null }: { readonly otherwise?: ReactNode }) {
  const { outbox } = useConfig()
  if (!outbox) return otherwise
  return (
    <>
      {richText(
        msgParts('ui-service-sends-no-emails-yet', text => (
          <ExternalLink href={OUTBOX_PATH}>{text}</ExternalLink>
        )),
      )}
    </>
  )
}
