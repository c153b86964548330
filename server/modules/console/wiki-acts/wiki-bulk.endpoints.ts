import { consoleApi } from '#contract/operator/console-paths.ts'
import { CONSOLE_WIKI_STATES } from '#contract/operator/console-wikis.ts'
import {
  actOnWikisSchema,
  BULK_MAX,
  type PreviewedWiki,
  previewWikiActsSchema,
  type WikiActResult,
  type WikiActsPreview,
  type WikiActsResponse,
} from '#contract/operator/wiki-bulk.ts'
import { ofConsole } from '#server/modules/operator/lists/console.endpoint.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const ofWikis = { ...ofConsole, method: 'POST', consoleRight: 'change-wikis' } as const

export const previewWikiActsEndpoint = endpoint({
  ...ofWikis,
  path: consoleApi.previewWikiActs,
  summary: 'Say what an act would do to many wikis',
  about: 'It changes nothing.',
  body: json(previewWikiActsSchema, {
    ids: 'The wikis. Send these or a filter.',
    filter: `Those that the list of wikis shows for the same filters; the ${BULK_MAX} oldest of them.`,
  }),
  responses: {
    200: response(
      'Each wiki, and whether it would be changed.',
      t.record<WikiActsPreview>('WikiActsPreview', {
        data: t.list(
          t.record<PreviewedWiki>('PreviewedWiki', {
            id: t.count(),
            sitename: t.text(),
            domain: t.text(),
            state: t.choice(CONSOLE_WIKI_STATES),
            refusal: t.nullable(t.text(), 'Why it would not be done. Null if it would.'),
          }),
        ),
        more: t.count(`Wikis that the filter leaves beyond the first ${BULK_MAX}.`),
      }),
    ),
  },
})

export const actOnWikisEndpoint = endpoint({
  ...ofWikis,
  path: consoleApi.actOnWikis,
  summary: 'Do an act to many wikis',
  about:
    'Each has its own entry in the audit log. One that cannot be changed keeps none of the others from it.',
  body: json(actOnWikisSchema, {
    reason:
      'Stands in the audit log for each wiki, and its owners are told. Of suspended and read-only wikis, everybody reads it.',
    by_law: 'Whether the law asks for a suspension.',
  }),
  responses: {
    200: response(
      'What has become of each.',
      t.record<WikiActsResponse>('WikiActsResult', {
        data: t.list(
          t.record<WikiActResult>('WikiActResult', {
            id: t.count(),
            domain: t.text(),
            outcome: t.choice(['done', 'refused', 'failed']),
            text: t.nullable(t.text(), 'Why not.'),
          }),
        ),
      }),
    ),
  },
})
