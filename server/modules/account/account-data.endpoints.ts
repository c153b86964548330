import type { AccountDataResponse, StoredRow } from '#contract/account/account-data.ts'
import { accountApi } from '#contract/account/account-paths.ts'
import { accountDataSchema } from '#contract/account/account-requests.ts'
import { answer, endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { dictionary, list, record, type Shape } from '#server/platform/http/endpoint/shape.ts'
import { accountLimits } from './account.limits.ts'

/** A text, a number or nothing. */
const value: Shape<string | number | null> = {
  schema: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
}

const accountData = record<AccountDataResponse>('AccountData', {
  data: dictionary(list<StoredRow>(dictionary(value))),
})

export const accountDataEndpoint = endpoint({
  method: 'POST',
  path: accountApi.data,
  whileReadOnly: true,
  group: 'Accounts',
  summary: 'Read all that is stored about the account',
  about: 'What belongs to an email address is read only once it is verified. An email says that it was read.',
  caller: 'member',
  body: json(accountDataSchema, { password: 'Needed if the last log-in was more than ten minutes ago.' }),
  answers: { 200: answer('The rows, by what they are about.', accountData) },
  refusals: { 403: 'The last log-in was more than ten minutes ago, and there is no password.' },
  limits: [accountLimits.accountData, accountLimits.confirmPassword],
})
