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
  summary: 'Preview an act on many wikis',
  about: 'Changes nothing.',
  body: json(previewWikiActsSchema, {
    ids: 'The ids of the wikis. Send either these or a filter.',
    filter: `The wikis that the list shows for the same filters; only the ${BULK_MAX} oldest of them.`,
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
            refusal: t.nullable(t.text(), 'Why the wiki would not be changed; null if it would.'),
          }),
        ),
        more: t.count(`The number of matching wikis beyond the first ${BULK_MAX}.`),
      }),
    ),
  },
})

export const actOnWikisEndpoint = endpoint({
  ...ofWikis,
  path: consoleApi.actOnWikis,
  summary: 'Act on many wikis',
  about: 'Each wiki gets its own entry in the audit log. If one cannot be changed, the others still are.',
  body: json(actOnWikisSchema, {
    reason:
      'Recorded in the audit log for each wiki and sent to its owners. If the wikis are suspended or made read-only, everyone can read it.',
    by_law: 'Whether the law requires the suspension.',
  }),
  responses: {
    200: response(
      'The result for each wiki.',
      t.record<WikiActsResponse>('WikiActsResult', {
        data: t.list(
          t.record<WikiActResult>('WikiActResult', {
            id: t.count(),
            domain: t.text(),
            outcome: t.choice(['done', 'refused', 'failed']),
            text: t.nullable(t.text(), 'Why it was not changed.'),
          }),
        ),
      }),
    ),
  },
})
