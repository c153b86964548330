import type { FastifyInstance } from 'fastify'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import type { Deps } from '#server/modules/deps.ts'
import { countSave } from '#server/modules/wikis/shared/count-save.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseProfile } from './parse-profile.ts'
import { saveProfileEndpoint } from './profile.endpoints.ts'
import { updateProfile } from './update-profile.usecase.ts'

/** `POST /wiki/profile`: saves the wiki's intended use. Source: spec 7.20. */
export function registerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, saveProfileEndpoint, async (request): Promise<{ data: WikiProfile }> => {
    const wiki = await requireManagedWiki(deps, request)
    await countSave(deps, wiki.id, wiki.member.id)
    const { profile } = await parseBody(saveProfileEndpoint.body, request)
    const answers = await parseProfile(profile)
    return { data: await updateProfile(deps, wiki, answers) }
  })
}
