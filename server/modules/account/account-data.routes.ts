import type { FastifyInstance } from 'fastify'
import type { AccountDataResponse, StoredRow } from '#contract/account/account-data.ts'
import { accountApi } from '#contract/account/account-paths.ts'
import { accountDataSchema } from '#contract/account/account-requests.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { dataDownloadedEmail } from './account.emails.ts'
import { accountLimits } from './account.limits.ts'
import { readAccountData } from './account-data.ts'
import { requireRecentLogIn } from './require-recent-log-in.ts'

/** A text, a number or nothing. */
const value: t.Shape<string | number | null> = {
  schema: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
}

const accountData = t.record<AccountDataResponse>('AccountData', {
  data: t.dictionary(t.list<StoredRow>(t.dictionary(value))),
})

const accountDataEndpoint = endpoint({
  method: 'POST',
  path: accountApi.data,
  whileReadOnly: true,
  group: 'Accounts',
  summary: 'Read all that is stored about the account',
  about:
    'Data about an email address is included only once the address is verified. The member is notified by email.',
  caller: 'member',
  body: json(accountDataSchema, { password: 'Required if the last log-in was more than ten minutes ago.' }),
  responses: { 200: response('The rows, grouped by subject.', accountData) },
  refusals: { 403: 'The last log-in was more than ten minutes ago and no password was sent.' },
  limits: [accountLimits.accountData, accountLimits.confirmPassword],
})

/** `POST /user/data`. */
export function registerAccountDataRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, accountDataEndpoint, async (request): Promise<AccountDataResponse> => {
    const { id } = await requireUser(deps, request)
    const { password } = await parseBody(accountDataEndpoint.body, request)
    await deps.limiter.hit(accountLimits.accountData, String(id))
    await requireRecentLogIn(deps, request, password, 'account')
    const user = await findUserById(deps.db, id)
    if (!user) throw unauthenticated()
    const data = await readAccountData(deps.db, user)
    if (user.verified_at !== null)
      await deps.mailer.send(deps.db, dataDownloadedEmail(deps.config, user.email))
    return { data }
  })
}
