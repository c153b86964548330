import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WikiActsPreview, WikiActsResponse } from '#contract/operator/wiki-bulk.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { translateText } from '#i18n/translate-text.ts'
import { noWiki } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { operatorOf } from '#server/modules/operator/guard-console.ts'
import { requireId } from '#server/platform/http/endpoint/id-parameter.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { responseLanguage } from '#server/platform/http/request-language.ts'
import { actOnWiki } from './act-on-wiki.usecase.ts'
import { actOnWikis, previewActs } from './act-on-wikis.usecase.ts'
import { nameOwner } from './name-owner.usecase.ts'
import {
  liftWikiSuspensionEndpoint,
  makeReadOnlyEndpoint,
  makeWritableEndpoint,
  nameOwnerEndpoint,
  purgeWikiEndpoint,
  rebuildIndexByOperatorEndpoint,
  suspendWikiEndpoint,
  undeleteByOperatorEndpoint,
} from './wiki-acts.endpoints.ts'
import { actOnWikisEndpoint, previewWikiActsEndpoint } from './wiki-bulk.endpoints.ts'

/** Acts of operators that change whether and how a wiki is served, each with a reason. */
export function registerWikiActRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, suspendWikiEndpoint, async (request): Promise<SuccessResponse> => {
    const { reason, by_law } = await parseBody(suspendWikiEndpoint.body, request)
    await actOnWiki(deps, 'suspend', { ...actingOf(request), reason, byLaw: by_law })
    return { success: true }
  })

  serve(app, nameOwnerEndpoint, async (request): Promise<SuccessResponse> => {
    const { reason, to } = await parseBody(nameOwnerEndpoint.body, request)
    await nameOwner(deps, { ...actingOf(request), reason }, to)
    return { success: true }
  })

  serve(app, previewWikiActsEndpoint, async (request): Promise<WikiActsPreview> => {
    const { data, more } = await previewActs(deps, await parseBody(previewWikiActsEndpoint.body, request))
    return { data: data.map(wiki => ({ ...wiki, refusal: translated(wiki.refusal, request) })), more }
  })

  serve(app, actOnWikisEndpoint, async (request): Promise<WikiActsResponse> => {
    const body = await parseBody(actOnWikisEndpoint.body, request)
    const results = await actOnWikis(deps, operatorOf(request), body)
    return { data: results.map(result => ({ ...result, text: translated(result.text, request) })) }
  })

  for (const [endpoint, act] of [
    [liftWikiSuspensionEndpoint, 'lift-suspension'],
    [makeReadOnlyEndpoint, 'make-read-only'],
    [makeWritableEndpoint, 'make-writable'],
    [undeleteByOperatorEndpoint, 'undelete'],
    [rebuildIndexByOperatorEndpoint, 'rebuild-index'],
    [purgeWikiEndpoint, 'purge'],
  ] as const)
    serve(app, endpoint, async (request): Promise<SuccessResponse> => {
      const { reason } = await parseBody(endpoint.body, request)
      await actOnWiki(deps, act, { ...actingOf(request), reason })
      return { success: true }
    })
}

/** Translates the reason of one refusal in a list into the language that the client asks for. */
function translated(text: string | null, { headers }: FastifyRequest): string | null {
  return text === null ? null : translateText(text, responseLanguage(headers))
}

/** @throws AppError 404 if it is not an id. */
function actingOf(request: FastifyRequest<{ Params: { id: string } }>) {
  return { by: operatorOf(request), wikiId: requireId(request.params, noWiki) }
}
