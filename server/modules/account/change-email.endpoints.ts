import { accountApi } from '#contract/account/account-paths.ts'
import { changeEmailSchema, emailLinkSchema } from '#contract/account/account-requests.ts'
import { UNDO_EMAIL_HOURS } from '#contract/account/email-change.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { accountLimits } from './account.limits.ts'

const group = 'Accounts'

export const changeEmailEndpoint = endpoint({
  method: 'POST',
  path: accountApi.changeEmail,
  group,
  summary: 'Request a change of the email address',
  about: `Sends a link to the new address. If that address already has an account, the response is the same, and the email says so. After a change, the address cannot be changed again for ${UNDO_EMAIL_HOURS} hours.`,
  caller: 'member',
  body: json(changeEmailSchema, {
    email: 'The new address.',
    password: 'Required if the last log-in was more than ten minutes ago.',
  }),
  responses: success('An email is on its way to the new address.'),
  refusals: { 403: 'The last log-in was more than ten minutes ago and no password was sent.' },
  limits: [accountLimits.confirmPassword, accountLimits.changeEmail, accountLimits.emailChangesOfMember],
})

export const confirmEmailEndpoint = endpoint({
  method: 'POST',
  path: accountApi.confirmEmail,
  group,
  summary: 'Confirm the new email address',
  about: 'The old address gets an email with a link that undoes the change.',
  caller: 'visitor',
  body: json(emailLinkSchema, { token: 'From the link in the email.' }),
  responses: success('The account has the new address.'),
  refusals: {
    401: 'The token is valid, but there is no session.',
    403: 'The token belongs to another account.',
  },
  limits: [accountLimits.token],
})

export const undoEmailChangeEndpoint = endpoint({
  method: 'POST',
  path: accountApi.undoEmailChange,
  group,
  summary: 'Undo a change of the email address',
  about:
    'Ends all sessions of the account and makes its password unusable. The old address gets an email with a link to set a new password.',
  caller: 'visitor',
  body: json(emailLinkSchema, { token: 'From the link in the email.' }),
  responses: success('The account has its old address again.'),
  limits: [accountLimits.token],
})
