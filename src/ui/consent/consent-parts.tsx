import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** What the pages share on which members say who may know them. */

export const ConsentColumn = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

export const ConsentButtons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })

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

/** The field `email` of a form. It is never ticked at first. */
export function EmailTick({ who }: { readonly who: string }) {
  return <CheckboxField name="email" label={`${who} may learn my email address`} optional />
}
