import type { FastifyInstance } from 'fastify'
import type { CreateWikiResponse } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireVerifiedUser } from '#server/modules/session/current-user.ts'
import type { ListCounts } from '#server/modules/wikis/discovery/list-counts.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { goneSignal } from '#server/platform/http/response-close.ts'
import { createWikiEndpoint } from './create.endpoints.ts'
import { createWiki } from './create-wiki.usecase.ts'
import { countAttempt } from './creation-limit.ts'
import { discardAbandoned } from './discard.ts'
import { RepeatedCreations } from './repeated-creations.ts'
import { validateNewWiki } from './validate-new-wiki.ts'

/** `POST /wiki/create`. Source: spec 7.15. */
export function registerCreateRoutes(app: FastifyInstance, deps: Deps, counts: ListCounts): void {
  const repeats = new RepeatedCreations()
  serve(app, createWikiEndpoint, async (request, reply): Promise<CreateWikiResponse> => {
    const { id, email } = await requireVerifiedUser(deps, request)
    const member = { id, email, ip: request.ip }
    await countAttempt(deps, member)
    const body = await parseBody(createWikiEndpoint.body, request)
    const wanted = await validateNewWiki(deps.config, deps.engine, body)
    const data = await createWiki(deps, { member, repeats, gone: goneSignal(reply.raw) }, wanted)
    counts.forget()
    return { success: true, message: 'Success!', data }
  })

  app.addHook('onReady', async () => {
    await discardAbandoned(deps, { everything: deps.config.databaseUrl === null })
  })
  deps.jobs.every('wikis.discard-abandoned', async () => await discardAbandoned(deps))
}
