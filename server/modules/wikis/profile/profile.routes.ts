import type { FastifyInstance } from 'fastify'
import { api } from '#contract/paths.ts'
import { saveProfileSchema } from '#contract/schemas/wiki-requests.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseProfile } from './parse-profile.ts'
import { insertProfile } from './profiles.repository.ts'

/** `POST /wiki/profile`: saves the wiki's intended use. Source: spec 7.20. */
export function registerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(api.wikiProfile, async (request): Promise<{ data: WikiProfile }> => {
    const wiki = await requireManagedWiki(deps, request)
    const { profile } = await parseBody(saveProfileSchema, request)
    const answers = await parseProfile(profile)
    return { data: await insertProfile(deps.db, wiki.id, answers, deps.clock.now()) }
  })
}
