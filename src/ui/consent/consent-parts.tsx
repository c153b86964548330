import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'

/** Shared parts of the pages on which members allow a wiki or a tool to know them. */

export const ConsentColumn = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

export const ConsentButtons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })

/** The field `email` of a form. It is never ticked at first. */
export function EmailTick({ who }: { readonly who: string }) {
  return <CheckboxField name="email" label={msg('consent-1-may-learn-my-email', who)} optional />
}
