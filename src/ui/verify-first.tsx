import { routes } from '#contract/paths.ts'
import { Notice } from './feedback/notice.tsx'
import { OutboxNote } from './outbox-note.tsx'
import { TextLink } from './text-link.tsx'

/**
 * Nobody is told of a member whose address is not verified.
 * @param next what the member can do afterwards, as a sentence.
 */
export function VerifyFirst({ next }: { readonly next?: string }) {
  return (
    <Notice tone="attention" title="Please verify your email address first.">
      <p>
        Open the link in the email that we sent you when you signed up. {next} No email?{' '}
        <TextLink to={routes.user}>Send another verification link</TextLink>. <OutboxNote />
      </p>
    </Notice>
  )
}
