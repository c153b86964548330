import { string } from 'yup'
import { canonicalEmail, EMAIL_SHAPE } from '#contract/domain/email-address.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

const EMAIL_TEXT = 'Please enter an email address, such as name@example.org.'

/** An email address that somebody can be reached at. Source: spec 5.2. */
export const email = string()
  .required(messages.fieldRequired)
  .max(EMAIL_MAX, `Max ${EMAIL_MAX} characters`)
  .matches(EMAIL_SHAPE, { message: EMAIL_TEXT, excludeEmptyString: true })
  .test('host', EMAIL_TEXT, value => !value || canonicalEmail(value) !== null)
