import type { FastifyInstance } from 'fastify'
import type { AnyObject } from 'yup'
import { CASE_DEFAULTS, type CaseResponse } from '#contract/operator/cases.ts'
import { caseList, noSuchCase, toListedCase } from '#server/modules/cases/cases.repository.ts'
import { answerAppeal, decideCase } from '#server/modules/cases/decide-case.usecases.ts'
import { assignCase, closeCase, noteCase } from '#server/modules/cases/handle-case.usecases.ts'
import { readCase } from '#server/modules/cases/read-case.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type Operator, operatorOf } from '#server/modules/operator/guard-console.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
import type { Endpoint, JsonBody } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import {
  answerAppealEndpoint,
  assignCaseEndpoint,
  casesEndpoint,
  closeCaseEndpoint,
  decideCaseEndpoint,
  noteCaseEndpoint,
  readCaseEndpoint,
} from './cases.endpoints.ts'

type OfCase = Endpoint & Pick<typeof readCaseEndpoint, 'params' | 'responses'>

const COLUMNS = [
  ...(['id', 'state', 'wiki', 'assignee', 'created_at', 'review_by'] as const),
  ...(['decision', 'decided_at', 'appeal_until'] as const),
]

/** The calls below `/operator/cases`. */
export function registerCaseRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = async (id: number): Promise<CaseResponse> => ({ data: await readCase(deps.db, id) })

  /** Answers each act with the case as it is afterwards. */
  function serveAct<T extends AnyObject>(
    endpoint: OfCase,
    body: JsonBody<T>,
    act: (deps: Deps, operator: Operator, id: number, given: T) => Promise<void>,
  ): void {
    serve(app, endpoint, async request => {
      const id = caseId(request.params)
      await act(deps, operatorOf(request), id, await parseBody(body, request))
      return await answer(id)
    })
  }

  serve(app, casesEndpoint, async (request, reply) => {
    const given = { ...CASE_DEFAULTS, ...(request.query as object) }
    const query = await parseQuery(casesEndpoint.query.schema, given, ['per_page'])
    return await sendList(reply, caseList(deps.db, query), {
      query,
      toSent: toListedCase,
      columns: COLUMNS,
      file: `cases-${new Date(deps.clock.now()).toISOString().slice(0, 10)}`,
    })
  })

  serve(app, readCaseEndpoint, async ({ params }) => await answer(caseId(params)))

  serveAct(assignCaseEndpoint, assignCaseEndpoint.body, assignCase)
  serveAct(noteCaseEndpoint, noteCaseEndpoint.body, noteCase)
  serveAct(decideCaseEndpoint, decideCaseEndpoint.body, decideCase)
  serveAct(answerAppealEndpoint, answerAppealEndpoint.body, answerAppeal)
  serveAct(closeCaseEndpoint, closeCaseEndpoint.body, closeCase)
}

/** @throws AppError 404 if it is not a number. */
function caseId({ id }: { readonly id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw noSuchCase()
  return Number(id)
}
