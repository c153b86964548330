import { HOUR_MS } from '#contract/durations.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { importSchema } from '#contract/wiki-data/wiki-data-requests.ts'
import {
  IMPORT_STEPS,
  type ImportReport,
  type WikiImport,
  type WikiImportResponse,
  type WikiImportsResponse,
} from '#contract/wiki-data/wiki-import.ts'
import { wikiContent } from '#server/modules/wikis/shared/wiki-content.shapes.ts'
import { readsWiki } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account, because each import may delay others by some minutes. */
export const WIKI_IMPORT_LIMIT: RateLimit = { name: 'wiki-import', max: 20, windowMs: HOUR_MS }

const group = 'Imports'

const wikiImport = t.record<WikiImport>('WikiImport', {
  id: t.count(),
  wiki_id: t.count(),
  status: t.choice(
    ['uploading', 'checking', 'checked', 'importing', 'success', 'failed', 'cancelled'],
    'An import stays `checked` until it is started.',
  ),
  file_name: t.text(),
  size: t.count('Bytes.'),
  received: t.count('Bytes received.'),
  upload_path: t.nullable(t.text(), 'The absolute path of its upload; null once the upload is complete.'),
  report: t.nullable(
    t.record<ImportReport>('ImportReport', {
      kind: t.choice(
        ['xml', 'public', 'complete'],
        '`xml`: pages exported from any MediaWiki. The others are exports of this service.',
      ),
      content: wikiContent,
      source: t.nullable(t.text(), 'The name of the original wiki.'),
      losses: t.list(t.text(), 'What will not be imported, one sentence each.'),
    }),
    'What the file contains.',
  ),
  progress: t.nullable(
    t.record<NonNullable<WikiImport['progress']>>('ImportProgress', {
      step: t.choice([...IMPORT_STEPS, 'waiting']),
      share: t.share('The share of the whole import that is done.'),
    }),
    'Null unless it is importing.',
  ),
  created_at: t.time(),
  finished_at: t.nullable(t.time()),
  error: t.nullable(t.text(), 'Why it failed, as a sentence.'),
})

const one = t.record<WikiImportResponse>('WikiImportResult', { success: t.only(true), data: wikiImport })

export const listImportsEndpoint = endpoint({
  ...readsWiki('see-data'),
  path: wikiDataApi.imports,
  group,
  summary: 'List the imports of a wiki',
  responses: {
    200: response(
      'Newest first.',
      t.record<WikiImportsResponse>('WikiImports', {
        data: t.list(wikiImport),
        size_max: t.count('The maximum size of a file in bytes.'),
        refusal: t.nullable(t.text(), 'Why this wiki cannot import; null if it can.'),
      }),
    ),
  },
})

export const startImportEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.imports,
  group,
  summary: 'Start a checked import',
  caller: 'manager',
  right: 'import',
  body: json(importSchema, { id: 'The import’s id.' }),
  responses: { 200: response('The import has started.', one) },
  refusals: { 400: 'It cannot be started.', 404: 'The wiki has no such import.' },
  limits: [WIKI_IMPORT_LIMIT],
})

export const cancelImportEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.cancelImport,
  group,
  summary: 'Cancel an import',
  caller: 'manager',
  right: 'import',
  body: json(importSchema, { id: 'The import’s id.' }),
  responses: { 200: response('The import.', one) },
  refusals: { 400: 'It can no longer be cancelled.', 404: 'The wiki has no such import.' },
})
