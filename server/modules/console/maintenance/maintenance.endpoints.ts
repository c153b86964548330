import { actSchema } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import {
  BANNER_PLACES,
  type Banner,
  bannerSchema,
  type MaintenanceResponse,
  type ReadOnlyService,
  readOnlySchema,
  removeBannerSchema,
} from '#contract/operator/maintenance.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

const ofMaintenance = { ...ofConsole, consoleRight: 'maintenance' } as const
const reason = 'For the audit log.'

export const maintenanceEndpoint = endpoint({
  ...ofMaintenance,
  method: 'GET',
  path: consoleApi.maintenance,
  summary: 'Read what is announced, and whether the service is read-only',
  responses: {
    200: response(
      'Both.',
      t.record<MaintenanceResponse>('MaintenanceResponse', {
        data: t.record<MaintenanceResponse['data']>('Maintenance', {
          banner: t.nullable(
            t.record<Banner>('Banner', {
              text: t.text('Never HTML.'),
              place: t.choice(BANNER_PLACES),
              from: t.time(),
              until: t.time(),
            }),
            'Null without one, and once it is over.',
          ),
          read_only: t.nullable(
            t.record<ReadOnlyService>('ReadOnlyService', {
              text: t.text('What everybody is told who wants to change something.'),
              since: t.time(),
              until: t.nullable(t.time(), 'When it will probably end; it does not end by itself.'),
            }),
          ),
        }),
      }),
    ),
  },
})

const act = { ...ofMaintenance, method: 'POST' } as const
const seen =
  'The text of the banner that the operator has seen; null for none. Without it, whichever there is counts.'
const changed = 'There is another banner by now than the operator has seen.'
const isoText = 'ISO 8601 in UTC.'

export const bannerEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('banner'),
  summary: 'Show a banner to members or on all wikis',
  about:
    'In place of the one before. Members see it with the next page that they load, wikis within two seconds.',
  body: json(bannerSchema, {
    text: 'Never HTML.',
    place: '`members`: on the service’s pages, for those who are logged in.',
    from: `${isoText} From now on without it.`,
    until: isoText,
    seen,
    reason,
  }),
  responses: success('It is stored.'),
  refusals: { 409: changed },
})

export const removeBannerEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('remove-banner'),
  summary: 'Remove the banner',
  body: json(removeBannerSchema, { seen, reason }),
  responses: success('There is none.'),
  refusals: { 409: changed },
})

export const readOnlyServiceEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('read-only'),
  summary: 'Make the whole service read-only',
  about:
    'Calls that write are refused with 503 and `Retry-After` from the next request on, except those of the console, log-in and log-out. Wikis are read-only within two seconds. What was begun before is brought to its end.',
  body: json(readOnlySchema, {
    text: 'What everybody is told who wants to change something. Never HTML.',
    until: `${isoText} When it will probably end; it does not end by itself.`,
    reason,
  }),
  responses: success('It is read-only.'),
})

export const writableServiceEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('writable'),
  summary: 'End that the whole service is read-only',
  body: json(actSchema, { reason }),
  responses: success('Everyone can make changes again.'),
})
