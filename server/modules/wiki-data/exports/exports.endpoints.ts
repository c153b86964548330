import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { cancelExportSchema, startExportSchema } from '#contract/wiki-data/wiki-data-requests.ts'
import {
  EXPORT_STEPS,
  type ExportProgress,
  type WikiExport,
  type WikiExportResponse,
  type WikiExportsResponse,
} from '#contract/wiki-data/wiki-export.ts'
import { wikiContent } from '#server/modules/wikis/shared/wiki-content.shapes.ts'
import { readsWiki } from '#server/modules/wikis/shared/wiki-query.ts'
import { empty, endpoint, file, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import { idParameter } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Exports'

const wikiExport = t.record<WikiExport>('WikiExport', {
  id: t.count(),
  wiki_id: t.count(),
  kind: t.choice(['public', 'complete']),
  password_hashes: t.flag('Whether it contains the accounts’ password hashes.'),
  status: t.choice(
    ['pending', 'ready', 'failed', 'gone'],
    '`gone`: it has expired, or was cancelled or removed.',
  ),
  progress: t.nullable(
    t.record<ExportProgress>('ExportProgress', {
      step: t.choice([...EXPORT_STEPS, 'waiting']),
      share: t.share('The share of the whole export that is done.'),
    }),
    'Null unless it is pending.',
  ),
  created_at: t.time(),
  finished_at: t.nullable(t.time()),
  expires_at: t.nullable(t.time(), 'When the file will be removed.'),
  file_name: t.nullable(t.text()),
  size: t.nullable(t.count(), 'Bytes.'),
  sha256: t.nullable(t.text(), 'Lower-case hexadecimal.'),
  content: t.nullable(wikiContent),
  error: t.nullable(t.text(), 'Why it failed, as a sentence.'),
})

const one = t.record<WikiExportResponse>('WikiExportResult', { success: t.only(true), data: wikiExport })

export const listExportsEndpoint = endpoint({
  ...readsWiki('see-data'),
  path: wikiDataApi.exports,
  group,
  summary: 'List the exports of a wiki',
  responses: {
    200: response(
      'Newest first.',
      t.record<WikiExportsResponse>('WikiExports', { data: t.list(wikiExport) }),
    ),
  },
})

export const startExportEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.exports,
  group,
  summary: 'Prepare an export',
  about: 'Poll the list until its status is `ready`.',
  caller: 'manager',
  right: 'export',
  body: json(startExportSchema, {
    kind: '`public`: what every visitor can read. `complete`: also accounts, deleted pages and everything else needed to move the wiki.',
    password_hashes: 'Only for a complete copy.',
    password: 'Required for a complete copy if the last log-in was more than ten minutes ago.',
  }),
  responses: { 200: response('The export has started.', one) },
  refusals: {
    403: 'A complete copy was requested, the last log-in was more than ten minutes ago, and no password was sent.',
    409: 'Another export of the wiki is pending.',
  },
  limits: true,
})

export const cancelExportEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.cancelExport,
  group,
  summary: 'Cancel an export, or remove its file',
  caller: 'manager',
  right: 'export',
  body: json(cancelExportSchema, { id: 'The export’s id.' }),
  responses: { 200: response('The export.', one) },
  refusals: {
    403: 'It contains password hashes, and the member is not an owner.',
    404: 'The wiki has no such export.',
  },
})

const download = {
  path: '/wiki/export/:id/file',
  group,
  caller: 'verified member',
  right: 'export',
  params: idParameter('The export’s id.'),
  headers: {
    range: { about: 'One range of bytes, to resume a download.', schema: { type: 'string' } },
    'if-range': { about: 'The ETag of the part already downloaded.', schema: { type: 'string' } },
    'if-none-match': { about: 'The ETag of a file already downloaded.', schema: { type: 'string' } },
  },
} as const

const downloadRefusals = {
  403: 'The request came from a page of another origin, or another manager prepared this complete copy.',
  404: 'There is no such export of the member’s wikis.',
  410: 'The file was removed, or is not ready yet.',
  416: 'The range is beyond the end of the file.',
} as const

const fileHeaders = {
  etag: 'Identifies this version of the file.',
  'content-disposition': 'The file’s name.',
} as const

export const downloadExportEndpoint = endpoint({
  ...download,
  method: 'GET',
  summary: 'Download an export',
  responses: {
    200: file('The file.', 'application/zip', fileHeaders),
    206: file('The requested part of the file.', 'application/zip', {
      ...fileHeaders,
      'content-range': 'The range of the part.',
    }),
    304: empty('Unchanged since the version in `If-None-Match`.'),
  },
  refusals: downloadRefusals,
  limits: true,
})

export const headExportEndpoint = endpoint({
  ...download,
  method: 'HEAD',
  summary: 'Read the size of an export',
  responses: {
    200: empty('The headers of the file.', fileHeaders),
    206: empty('The headers of the part.', fileHeaders),
    304: empty('Unchanged since the version in `If-None-Match`.'),
  },
  refusals: downloadRefusals,
})
