import { api } from '#contract/paths.ts'
import { profileAnswersSchema } from '#contract/schemas/wiki-profile.ts'
import { saveProfileSchema } from '#contract/schemas/wiki-requests.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import { saveLimits } from '#server/modules/wikis/shared/count-save.ts'
import { wikiProfile } from '#server/modules/wikis/shared/wiki.answers.ts'
import { answer, endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { record } from '#server/platform/http/endpoint/shape.ts'

export const saveProfileEndpoint = endpoint({
  method: 'POST',
  path: api.wikiProfile,
  group: 'Settings of a wiki',
  summary: 'Save the intended use',
  caller: 'manager',
  right: 'change-settings',
  body: json(saveProfileSchema, {
    profile: {
      about: 'The intended use, as JSON text. A key is present if and only if it belongs to the answers.',
      content: profileAnswersSchema,
    },
  }),
  answers: {
    200: answer('What is stored.', record<{ data: WikiProfile }>('WikiProfileData', { data: wikiProfile })),
  },
  limits: [saveLimits.saveByWiki, saveLimits.saveByAccount],
})
