import { string } from 'yup'
import { canonicalEmail, EMAIL_SHAPE } from '#contract/domain/email-address.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

const EMAIL_TEXT = msg('schemas-please-enter-email-address-such')

/** Whether an address names a host. Skips long texts, because composing their letters would take seconds. */
function namesHost(address: string): boolean {
  return address.length > EMAIL_MAX || canonicalEmail(address) !== null
}

/** An email address that can receive emails. Source: spec 5.2. */
export const email = string()
  .required(messages.fieldRequired)
  .max(EMAIL_MAX, msg('common-max-1-characters', EMAIL_MAX))
  .matches(EMAIL_SHAPE, { message: EMAIL_TEXT, excludeEmptyString: true })
  .test('host', EMAIL_TEXT, value => !value || namesHost(value))
