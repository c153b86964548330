import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACCOUNTS_DEFAULTS, type AccountResponse } from '#contract/operator/accounts.ts'
import type { ActRequest } from '#contract/operator/act-request.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
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

  serve(app, listAccountsEndpoint, async (request, reply) => {
    const given = { ...ACCOUNTS_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(listAccountsEndpoint.query.schema, given, ['per_page'])
    return await sendList(reply, accountList(db, query), {
      query: { ...query, sort: query.sort === 'email' ? 'email_key' : query.sort },
      toSent: toListedAccount(config),
      columns: COLUMNS,
      file: `accounts-${new Date(clock.now()).toISOString().slice(0, 10)}`,
    })
  })

  serve(app, readAccountEndpoint, async (request): Promise<AccountResponse> => {
    const data = await readAccount(deps, idOf(request))
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
    await handOverWiki(deps, { by: operatorOf(request), userId: idOf(request) }, body)
    return { success: true }
  })
}

type Asked = FastifyRequest<{ Params: { id: string } }>

/** @throws AppError 404 if it is not an id. */
function idOf({ params: { id } }: Asked): number {
  if (!/^\d{1,15}$/.test(id)) throw noAccount()
  return Number(id)
}

function actOf(request: Asked, { reason }: ActRequest): AccountAct {
  return { by: operatorOf(request), userId: idOf(request), reason }
}
