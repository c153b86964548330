import { LOGO_SIDE_MAX, LOGO_SIDE_MIN } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import { saveLimits } from '#server/modules/wikis/shared/count-save.ts'
import { endpoint, response } from '#server/platform/http/endpoint/endpoint.ts'
import { ID_SCHEMA } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

/** Existing clients read the URL in either place. Source: spec 7.17. */
export interface LogoResponse {
  readonly success: true
  readonly url: string
  readonly data: { readonly url: string }
}

export const uploadLogoEndpoint = endpoint({
  method: 'POST',
  path: api.wikiLogo,
  group: 'Settings of a wiki',
  summary: 'Upload a logo',
  caller: 'manager',
  right: 'change-settings',
  body: {
    kind: 'form',
    fields: {
      wiki: { ...ID_SCHEMA, description: 'The wiki’s id.' },
      logo: {
        type: 'string',
        contentMediaType: 'image/png',
        description: `A square PNG of ${LOGO_SIDE_MIN} to ${LOGO_SIDE_MAX} pixels and at most 5 MB.`,
      },
    },
  },
  responses: {
    200: response(
      'The logo’s URL.',
      t.record<LogoResponse>('LogoResult', {
        success: t.only(true),
        url: t.text(),
        data: t.record<LogoResponse['data']>('LogoUrl', { url: t.text('The same as `url`.') }),
      }),
    ),
  },
  limits: [saveLimits.saveByWiki, saveLimits.saveByAccount],
})
