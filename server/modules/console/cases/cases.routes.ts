import type { FastifyInstance } from 'fastify'
import { CASE_DEFAULTS, type CaseResponse } from '#contract/operator/cases.ts'
import { caseList, noSuchCase, toListedCase } from '#server/modules/cases/cases.repository.ts'
import { answerAppeal, decideCase } from '#server/modules/cases/decide-case.usecases.ts'
import { assignCase, closeCase, noteCase } from '#server/modules/cases/handle-case.usecases.ts'
import { readCase } from '#server/modules/cases/read-case.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { sendList } from '#server/modules/operator/lists/send-list.ts'
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

const COLUMNS = [
  ...(['id', 'state', 'wiki', 'assignee', 'created_at', 'review_by'] as const),
  ...(['decision', 'decided_at', 'appeal_until'] as const),
]

/** The calls below `/operator/cases`. */
export function registerCaseRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = async (id: number): Promise<CaseResponse> => ({ data: await readCase(deps.db, id) })

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

  serve(app, assignCaseEndpoint, async request => {
    const id = caseId(request.params)
    await assignCase(deps, operatorOf(request), id, await parseBody(assignCaseEndpoint.body, request))
    return await answer(id)
  })

  serve(app, noteCaseEndpoint, async request => {
    const id = caseId(request.params)
    await noteCase(deps, operatorOf(request), id, await parseBody(noteCaseEndpoint.body, request))
    return await answer(id)
  })

  serve(app, decideCaseEndpoint, async request => {
    const id = caseId(request.params)
    await decideCase(deps, operatorOf(request), id, await parseBody(decideCaseEndpoint.body, request))
    return await answer(id)
  })

  serve(app, answerAppealEndpoint, async request => {
    const id = caseId(request.params)
    await answerAppeal(deps, operatorOf(request), id, await parseBody(answerAppealEndpoint.body, request))
    return await answer(id)
  })

  serve(app, closeCaseEndpoint, async request => {
    const id = caseId(request.params)
    await closeCase(deps, operatorOf(request), id, await parseBody(closeCaseEndpoint.body, request))
    return await answer(id)
  })
}

/** @throws AppError 404 for what is no number. */
function caseId({ id }: { readonly id: string }): number {
  if (!/^\d{1,15}$/.test(id)) throw noSuchCase()
  return Number(id)
}
