import type { FastifyInstance } from 'fastify'
import { api } from '#contract/paths.ts'
import { profileAnswersSchema } from '#contract/schemas/wiki-profile.ts'
import { saveProfileSchema } from '#contract/schemas/wiki-requests.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import type { Deps } from '#server/modules/deps.ts'
import { countSave, saveLimits } from '#server/modules/wikis/shared/count-save.ts'
import { requireManagedWiki } from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { wikiProfile } from '#server/modules/wikis/shared/wiki.shapes.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseProfile } from './parse-profile.ts'
import { updateProfile } from './update-profile.usecase.ts'

const saveProfileEndpoint = endpoint({
  method: 'POST',
  path: api.wikiProfile,
  group: 'Settings of a wiki',
  summary: 'Save the intended use',
  caller: 'manager',
  right: 'change-settings',
  body: json(saveProfileSchema, {
    profile: {
      about: 'The intended use, as JSON text. Only keys that apply to the answers are present.',
      content: profileAnswersSchema,
    },
  }),
  responses: {
    200: response(
      'The stored intended use.',
      t.record<{ data: WikiProfile }>('WikiProfileData', { data: wikiProfile }),
    ),
  },
  limits: [saveLimits.saveByWiki, saveLimits.saveByAccount],
})

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
