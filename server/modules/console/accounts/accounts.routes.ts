import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountResponse } from '#contract/operator/accounts.ts'
import type { ActRequest } from '#contract/operator/act-request.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import {
  type AccountAct,
  confirmAddress,
  endSessionsOf,
  liftSuspension,
  noAccount,
  resetTwoStepOf,
  suspendAccount,
} from './account-acts.usecases.ts'
import { readAccount } from './account-details.ts'
import {
  confirmAddressEndpoint,
  endAccountSessionsEndpoint,
  handOverEndpoint,
  liftSuspensionEndpoint,
  listAccountsEndpoint,
  readAccountEndpoint,
  resetAccountTwoStepEndpoint,
  suspendAccountEndpoint,
} from './accounts.endpoints.ts'
import { accountList, toListedAccount } from './accounts.repository.ts'
import { handOverWiki } from './hand-over.usecase.ts'

const COLUMNS = ['id', 'email', 'state', 'created_at', 'wikis', 'role'] as const

/** The console's calls about accounts. */
export function registerConsoleAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps

  serveList(app, clock, listAccountsEndpoint, {
    list: query => accountList(db, query),
    toSent: toListedAccount(config),
    columns: COLUMNS,
    file: 'accounts',
    sortedBy: { email: 'email_key' },
  })

  serve(app, readAccountEndpoint, async (request): Promise<AccountResponse> => {
    const data = await readAccount(deps, requireId(request.params, noAccount))
    if (data === null) throw noAccount()
    return { data }
  })

  for (const [endpoint, act] of [
    [endAccountSessionsEndpoint, endSessionsOf],
    [confirmAddressEndpoint, confirmAddress],
    [suspendAccountEndpoint, suspendAccount],
    [liftSuspensionEndpoint, liftSuspension],
  ] as const)
    serve(app, endpoint, async (request): Promise<SuccessResponse> => {
      await act(deps, actOf(request, await parseBody(endpoint.body, request)))
      return { success: true }
    })

  serve(app, resetAccountTwoStepEndpoint, async (request): Promise<SuccessResponse> => {
    const body = await parseBody(resetAccountTwoStepEndpoint.body, request)
    await resetTwoStepOf(deps, actOf(request, body))
    return { success: true }
  })

  serve(app, handOverEndpoint, async (request): Promise<SuccessResponse> => {
    const body = await parseBody(handOverEndpoint.body, request)
    await handOverWiki(deps, { by: operatorOf(request), userId: requireId(request.params, noAccount) }, body)
    return { success: true }
  })
}

type Asked = FastifyRequest<{ Params: { id: string } }>

function actOf(request: Asked, { reason }: ActRequest): AccountAct {
  return { by: operatorOf(request), userId: requireId(request.params, noAccount), reason }
}
