import type { FastifyInstance } from 'fastify'
import type { AnyObject } from 'yup'
import type { CaseResponse } from '#contract/operator/cases.ts'
import { caseList, noSuchCase, toListedCase } from '#server/modules/cases/cases.repository.ts'
import { answerAppeal, decideCase } from '#server/modules/cases/decide-case.usecases.ts'
import { assignCase, closeCase, noteCase } from '#server/modules/cases/handle-case.usecases.ts'
import { readCase } from '#server/modules/cases/read-case.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type Operator, operatorOf } from '#server/modules/operator/guard-console.ts'
import { serveList } from '#server/modules/operator/lists/serve-list.ts'
import type { Endpoint, JsonBody } from '#server/platform/http/endpoint/endpoint.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
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
      const id = requireId(request.params, noSuchCase)
      await act(deps, operatorOf(request), id, await parseBody(body, request))
      return await answer(id)
    })
  }

  serveList(app, deps.clock, casesEndpoint, {
    list: query => caseList(deps.db, query),
    toSent: toListedCase,
    columns: COLUMNS,
    file: 'cases',
  })

  serve(app, readCaseEndpoint, async ({ params }) => await answer(requireId(params, noSuchCase)))

  serveAct(assignCaseEndpoint, assignCaseEndpoint.body, assignCase)
  serveAct(noteCaseEndpoint, noteCaseEndpoint.body, noteCase)
  serveAct(decideCaseEndpoint, decideCaseEndpoint.body, decideCase)
  serveAct(answerAppealEndpoint, answerAppealEndpoint.body, answerAppeal)
  serveAct(closeCaseEndpoint, closeCaseEndpoint.body, closeCase)
}
