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
const reason = 'Recorded in the audit log.'

export const maintenanceEndpoint = endpoint({
  ...ofMaintenance,
  method: 'GET',
  path: consoleApi.maintenance,
  summary: 'Read the banner and whether the service is read-only',
  responses: {
    200: response(
      'The banner and the read-only mode.',
      t.record<MaintenanceResponse>('MaintenanceResponse', {
        data: t.record<MaintenanceResponse['data']>('Maintenance', {
          banner: t.nullable(
            t.record<Banner>('Banner', {
              text: t.text('Plain text.'),
              place: t.choice(BANNER_PLACES),
              from: t.time(),
              until: t.time(),
            }),
            'Null if there is none, or if its time is over.',
          ),
          read_only: t.nullable(
            t.record<ReadOnlyService>('ReadOnlyService', {
              text: t.text('Shown to everyone who tries to change something.'),
              since: t.time(),
              until: t.nullable(t.time(), 'When it will probably end. It does not end by itself.'),
            }),
          ),
        }),
      }),
    ),
  },
})

const act = { ...ofMaintenance, method: 'POST' } as const
const seen =
  'The text of the banner that the operator has seen; null for none. If missing, the current banner is changed whatever it is.'
const changed = 'The banner is no longer the one that the operator has seen.'
const isoText = 'ISO 8601 in UTC.'

export const bannerEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('banner'),
  summary: 'Show a banner to members or on all wikis',
  about:
    'Replaces the current banner. Members see it on the next page that they load, and wikis show it within two seconds.',
  body: json(bannerSchema, {
    text: 'Plain text.',
    place: '`members`: on the service’s pages, to logged-in members.',
    from: `${isoText} If missing, from now on.`,
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
  responses: success('There is no banner.'),
  refusals: { 409: changed },
})

export const readOnlyServiceEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('read-only'),
  summary: 'Make the whole service read-only',
  about:
    'From the next request on, calls that write are refused with 503 and `Retry-After`, except those of the console, log-in and log-out. Wikis are read-only within two seconds. Work that has already begun is finished.',
  body: json(readOnlySchema, {
    text: 'Shown to everyone who tries to change something. Plain text.',
    until: `${isoText} When it will probably end. It does not end by itself.`,
    reason,
  }),
  responses: success('The service is read-only.'),
})

export const writableServiceEndpoint = endpoint({
  ...act,
  path: consoleApi.maintenanceAct('writable'),
  summary: 'End the read-only mode of the whole service',
  body: json(actSchema, { reason }),
  responses: success('Everyone can make changes again.'),
})
