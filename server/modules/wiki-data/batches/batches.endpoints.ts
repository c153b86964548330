import {
  BATCH_FORMATS,
  BATCH_STATUSES,
  type Batch,
  type BatchCounts,
  type BatchesResponse,
  type BatchPreviewResponse,
  type BatchProblem,
  type BatchProblemsResponse,
  type BatchResponse,
  type BatchTable,
  type BatchTableResponse,
  type EditedWiki,
  type PreviewedEntity,
  type PreviewedStatement,
  type TableMapping,
  type WikiProperty,
} from '#contract/batches/batch.ts'
import { type BatchAct, batchApi } from '#contract/batches/batch-paths.ts'
import { checkBatchSchema, newBatchSchema, problemsSchema } from '#contract/batches/batch-requests.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { wikiQuery } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, file, json, query, response } from '#server/platform/http/endpoint/endpoint.ts'
import { ID_SCHEMA } from '#server/platform/http/endpoint/id-parameter.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account: each batch takes disk space, and the wiki's time. */
export const BATCH_LIMIT: RateLimit = { name: 'wiki-batch', max: 60, windowMs: HOUR_MS }
/** By account. */
export const BATCH_READ_LIMIT: RateLimit = { name: 'wiki-batch-read', max: 600, windowMs: MINUTE_MS }

/** By account: the whole file of the batch is read. */
export const REFUSED_FILE_LIMIT: RateLimit = { name: 'wiki-batch-refused', max: 30, windowMs: HOUR_MS }

const group = 'Bulk edits'
const counts = t.record<BatchCounts>('BatchCounts', {
  total: t.count('Edits in the file.'),
  created: t.count(),
  changed: t.count(),
  deleted: t.count(),
  unchanged: t.count('Edits whose entity already had everything.'),
  refused: t.count(),
})
const number: t.Shape<number> = { schema: { type: 'number', minimum: 0 } }

const batch = t.record<Batch>('Batch', {
  id: t.count(),
  wiki_id: t.count(),
  name: t.text(),
  format: t.choice(BATCH_FORMATS),
  file_name: t.text(),
  size: t.count('Bytes.'),
  status: t.choice(
    BATCH_STATUSES,
    '`mapping`: the batch waits for the mapping of its columns. `checked`: it waits to be started.',
  ),
  username: t.text('The account on the wiki that makes the edits.'),
  mine: t.flag('Whether the batch is the caller’s.'),
  unreadable: t.count('Lines that could not be read.'),
  expected: t.nullable(counts, 'The result of the check; null until it has ended.'),
  counts,
  rate: t.nullable(number, 'Edits per second in the last minute; null unless it is running.'),
  remaining_s: t.nullable(t.count('Seconds.')),
  stops_at_problem: t.flag(),
  undoes: t.nullable(t.count(), 'The batch that this one undoes.'),
  undone_by: t.nullable(t.count(), 'The batch that undoes this one.'),
  created_at: t.time(),
  started_at: t.nullable(t.time()),
  finished_at: t.nullable(t.time()),
  error: t.nullable(t.text(), 'Why it failed, as a sentence.'),
})

const one = response('The batch.', t.record<BatchResponse>('BatchResult', { data: batch }))
const params = {
  batch: { about: 'The batch’s id.', schema: ID_SCHEMA },
} as const
const unknown = { 404: 'There is no such batch, or it is another member’s.' } as const
const gone = { ...unknown, 410: 'The batch’s files were removed.' } as const
const caller = 'verified member' as const

export const listBatchesEndpoint = endpoint({
  ...{ method: 'GET', path: batchApi.batches, group, summary: 'List the batches of a wiki', caller },
  about: 'Members see their own; the wiki’s managers see all.',
  query: wikiQuery,
  responses: {
    200: response(
      'The fifty newest batches, newest first.',
      t.record<BatchesResponse>('Batches', {
        wiki: t.record<EditedWiki>('EditedWiki', { id: t.count(), name: t.text(), domain: t.text() }),
        data: t.list(batch),
        size_max: t.count('The maximum size of a file in bytes.'),
        refusal: t.nullable(t.text(), 'Why the member cannot start a batch; null if they can.'),
      }),
    ),
  },
  refusals: { 404: 'There is no such wiki, or the member has neither a role nor an account on it.' },
})

export const createBatchEndpoint = endpoint({
  ...{ method: 'POST', path: batchApi.batches, group, summary: 'Send a file of edits', caller },
  about:
    'The body is the file. It is read and checked against the wiki. Nothing is written until the batch is started.',
  query: query(newBatchSchema, {
    wiki: 'The wiki’s id.',
    format:
      '`table`: CSV, TSV, .xlsx or .ods. `quickstatements`: version 1, or CSV with a header. `json`: Wikibase’s. May be compressed with gzip, bzip2 or xz.',
    name: 'The name shown in lists; by default the file’s name.',
    summary: 'Added to the summary of each edit.',
    ids: 'For JSON: whether ids are those of this wiki, or only names within the file, for which new items are created.',
    stops_at_problem: '`true`: the batch stops at the first refused edit. By default it continues.',
    start: 'By default `by-hand`.',
  }),
  body: { kind: 'bytes', type: 'application/octet-stream', about: 'The file.' },
  responses: { 201: response('The batch.', t.record<BatchResponse>('BatchResult', { data: batch })) },
  refusals: {
    400: 'The upload was interrupted, or the wiki has no structured data.',
    404: 'There is no such wiki, or the member has neither a role nor an account on it.',
    409: 'The member has no account on the wiki yet.',
    413: 'The file is too large.',
  },
  limits: [BATCH_LIMIT],
})

export const readBatchEndpoint = endpoint({
  ...{ method: 'GET', path: batchApi.batch(':batch'), group, summary: 'Read a batch', caller, params },
  responses: { 200: one },
  refusals: unknown,
  limits: [BATCH_READ_LIMIT],
})

const mapping: t.Shape<TableMapping> = { schema: { type: 'object' } }

export const batchTableEndpoint = endpoint({
  ...{
    method: 'GET',
    path: batchApi.table(':batch'),
    group,
    summary: 'Read the columns of a table',
    caller,
    params,
  },
  responses: {
    200: response(
      'The columns, for the mapping.',
      t.record<BatchTableResponse>('BatchTable', {
        data: t.record<BatchTable>('TableLook', {
          sheets: t.list(t.text(), 'The names of the spreadsheet’s sheets.'),
          columns: t.list(
            t.record<BatchTable['columns'][number]>('TableColumn', {
              name: t.text(),
              examples: t.list(t.text()),
            }),
          ),
          rows: t.count('Rows below the header.'),
          guess: mapping,
          properties: t.nullable(
            t.list(
              t.record<WikiProperty>('WikiProperty', {
                id: t.text(),
                label: t.nullable(t.text()),
                datatype: t.text(),
              }),
            ),
            'The wiki’s first 2,000 properties; null if they cannot be read at the moment.',
          ),
          earlier: t.nullable(
            t.record<NonNullable<BatchTable['earlier']>>('EarlierMapping', { name: t.text(), mapping }),
            'The mapping of the member’s last batch with the same columns.',
          ),
        }),
      }),
    ),
  },
  refusals: { ...unknown, 409: 'The file is not a table, or has not been read yet.' },
  limits: [BATCH_READ_LIMIT],
})

const statement = t.record<PreviewedStatement>('PreviewedStatement', {
  property: t.text(),
  value: t.text(),
  qualifiers: t.list(
    t.record<PreviewedStatement['qualifiers'][number]>('PreviewedQualifier', {
      property: t.text(),
      value: t.text(),
    }),
  ),
  references: t.count(),
})

export const batchPreviewEndpoint = endpoint({
  ...{
    method: 'GET',
    path: batchApi.preview(':batch'),
    group,
    summary: 'Preview the first entities',
    caller,
    params,
  },
  responses: {
    200: response(
      'The first fifty entities as they will be.',
      t.record<BatchPreviewResponse>('BatchPreview', {
        data: t.list(
          t.record<PreviewedEntity>('PreviewedEntity', {
            line: t.count(),
            outcome: t.choice(['created', 'changed', 'unchanged', 'deleted', 'refused']),
            id: t.nullable(t.text()),
            label: t.nullable(t.text()),
            description: t.nullable(t.text()),
            aliases: t.list(t.text()),
            statements: t.list(statement),
            problems: t.list(t.text()),
          }),
        ),
      }),
    ),
  },
  refusals: { ...gone, 409: 'The batch has not been checked yet.' },
  limits: [BATCH_READ_LIMIT],
})

export const batchProblemsEndpoint = endpoint({
  ...{
    method: 'GET',
    path: batchApi.problems(':batch'),
    group,
    summary: 'List the problems of a batch',
    caller,
    params,
  },
  query: query(problemsSchema, { after: '`next` from the previous page.' }, { after: 0 }),
  responses: {
    200: response(
      'What could not be read or was refused by the wiki, a hundred at a time.',
      t.record<BatchProblemsResponse>('BatchProblems', {
        data: t.list(
          t.record<BatchProblem>('BatchProblem', {
            line: t.count('The line of the file, or the row of the table, from 1.'),
            entity: t.nullable(t.text()),
            text: t.text(),
          }),
        ),
        next: t.nullable(t.count()),
      }),
    ),
  },
  refusals: gone,
  limits: [BATCH_READ_LIMIT],
})

export const refusedFileEndpoint = endpoint({
  ...{
    method: 'GET',
    path: batchApi.refused(':batch'),
    group,
    summary: 'Download the refused edits',
    caller,
    params,
  },
  responses: {
    200: file('The refused lines of the file, each with its problem in the last column.', 'text/csv'),
  },
  refusals: gone,
  limits: [BATCH_READ_LIMIT, REFUSED_FILE_LIMIT],
})

const state = { ...unknown, 409: 'The batch’s state does not allow this.' } as const

export const checkBatchEndpoint = endpoint({
  ...{
    method: 'POST',
    path: batchApi.act(':batch', 'check'),
    group,
    summary: 'Check a batch',
    caller,
    params,
  },
  body: json(checkBatchSchema, { mapping: 'The mapping of the columns. Required for a table.' }),
  responses: { 200: one },
  refusals: state,
  limits: [BATCH_READ_LIMIT],
})

const act = <Act extends BatchAct>(name: Act, summary: string) =>
  endpoint({
    ...{ method: 'POST', path: batchApi.act(':batch', name), group, summary, caller, params },
    body: { kind: 'nothing' },
    responses: { 200: one },
    refusals: state,
    limits: [BATCH_READ_LIMIT],
  })

export const startBatchEndpoint = act('start', 'Start a checked batch')
export const pauseBatchEndpoint = act('pause', 'Pause a batch')
export const resumeBatchEndpoint = act('resume', 'Resume a paused batch')
export const stopBatchEndpoint = act('stop', 'Stop or cancel a batch')

export const undoBatchEndpoint = endpoint({
  ...{ method: 'POST', path: batchApi.act(':batch', 'undo'), group, summary: 'Undo a batch', caller, params },
  about: 'Creates a batch that undoes it. What has been changed since stays as it is and is listed.',
  body: { kind: 'nothing' },
  responses: {
    200: response('The batch that undoes it.', t.record<BatchResponse>('BatchResult', { data: batch })),
  },
  refusals: { ...state, 400: 'There is nothing to undo.' },
  limits: [BATCH_LIMIT],
})
