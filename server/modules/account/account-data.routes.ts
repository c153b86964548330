import type { FastifyInstance } from 'fastify'
import type { AccountDataResponse } from '#contract/account/account-data.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { dataDownloadedEmail } from './account.emails.ts'
import { accountLimits } from './account.limits.ts'
import { accountDataEndpoint } from './account-data.endpoints.ts'
import { readAccountData } from './account-data.ts'
import { requireRecentLogIn } from './require-recent-log-in.ts'

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
