import { api } from '#contract/paths.ts'
import { saveSettingSchema } from '#contract/schemas/wiki-requests.ts'
import { WRITABLE_SETTINGS } from '#contract/settings/setting-names.ts'
import { saveLimits } from '#server/modules/wikis/shared/count-save.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

export const saveSettingEndpoint = endpoint({
  method: 'POST',
  path: api.wikiSetting(':setting'),
  group: 'Settings of a wiki',
  summary: 'Change a setting',
  about:
    'Takes effect on the wiki within ten seconds. Only owners can change who can read the wiki (`wwPrivateWiki`).',
  caller: 'manager',
  right: 'change-settings',
  params: { setting: { about: 'The setting’s name.', schema: { type: 'string', enum: WRITABLE_SETTINGS } } },
  headers: {
    'if-match': {
      about:
        'The version of the value that the caller has seen, so that a concurrent change is not overwritten: the 32-bit FNV-1a hash of its UTF-8 bytes, as eight hexadecimal digits in quotation marks. Without it, the last write wins.',
      schema: { type: 'string' },
    },
  },
  body: json(saveSettingSchema, {
    setting: 'The name, as in the path.',
    value:
      'Flags are 1 or 0, lengths are integers, and everything else is text. Captcha questions and entity mappings are JSON text.',
  }),
  responses: success('The setting is changed.'),
  refusals: { 412: 'The value is no longer the one that the caller has seen.' },
  limits: [saveLimits.saveByWiki, saveLimits.saveByAccount],
})
