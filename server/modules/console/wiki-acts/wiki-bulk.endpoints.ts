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
import { answer, endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { choice, count, list, nullable, record, text } from '#server/platform/http/endpoint/shape.ts'

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
  answers: {
    200: answer(
      'Each wiki, and whether it would be changed.',
      record<WikiActsPreview>('WikiActsPreview', {
        data: list(
          record<PreviewedWiki>('PreviewedWiki', {
            id: count(),
            sitename: text(),
            domain: text(),
            state: choice(CONSOLE_WIKI_STATES),
            refusal: nullable(text(), 'Why it would not be done. Null if it would.'),
          }),
        ),
        more: count(`Wikis that the filter leaves beyond the first ${BULK_MAX}.`),
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
  answers: {
    200: answer(
      'What has become of each.',
      record<WikiActsResponse>('WikiActsResult', {
        data: list(
          record<WikiActResult>('WikiActResult', {
            id: count(),
            domain: text(),
            outcome: choice(['done', 'refused', 'failed']),
            text: nullable(text(), 'Why not.'),
          }),
        ),
      }),
    ),
  },
})
