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
import { answer, endpoint, file, json, query } from '#server/platform/http/endpoint/endpoint.ts'
import {
  choice,
  count,
  flag,
  list,
  nullable,
  record,
  type Shape,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account: each takes room on the disk, and time of the wiki. */
export const BATCH_LIMIT: RateLimit = { name: 'wiki-batch', max: 60, windowMs: HOUR_MS }
/** By account. */
export const BATCH_READ_LIMIT: RateLimit = { name: 'wiki-batch-read', max: 600, windowMs: MINUTE_MS }

/** By account: the whole file of the batch is read. */
export const REFUSED_FILE_LIMIT: RateLimit = { name: 'wiki-batch-refused', max: 30, windowMs: HOUR_MS }

const group = 'Edits in bulk'
const counts = record<BatchCounts>('BatchCounts', {
  total: count('Edits of the file.'),
  created: count(),
  changed: count(),
  deleted: count(),
  unchanged: count('The entity had all of it already.'),
  refused: count(),
})
const number: Shape<number> = { schema: { type: 'number', minimum: 0 } }

const batch = record<Batch>('Batch', {
  id: count(),
  wiki_id: count(),
  name: text(),
  format: choice(BATCH_FORMATS),
  file_name: text(),
  size: count('Bytes.'),
  status: choice(
    BATCH_STATUSES,
    '`mapping` waits for what the columns of a table are, `checked` for its start.',
  ),
  username: text('The account on the wiki whose edits they are.'),
  mine: flag('Whether it is the caller’s own.'),
  unreadable: count('Lines that could not be read.'),
  expected: nullable(counts, 'What the check has found; null before it has ended.'),
  counts,
  rate: nullable(number, 'Edits a second, of the last minute; null unless it is running.'),
  remaining_s: nullable(count('Seconds.')),
  stops_at_problem: flag(),
  undoes: nullable(count(), 'The batch that this one undoes.'),
  undone_by: nullable(count(), 'The batch that undoes this one.'),
  created_at: time(),
  started_at: nullable(time()),
  finished_at: nullable(time()),
  error: nullable(text(), 'Why it failed, as a sentence.'),
})

const one = answer('The batch.', record<BatchResponse>('BatchResult', { data: batch }))
const params = {
  batch: { about: 'The batch’s id.', schema: { type: 'string', pattern: '^\\d{1,15}$' } },
} as const
const unknown = { 404: 'There is no such batch, or it is another member’s.' } as const
const gone = { ...unknown, 410: 'The files of the batch were removed.' } as const
const caller = 'verified member' as const

export const listBatchesEndpoint = endpoint({
  ...{ method: 'GET', path: batchApi.batches, group, summary: 'List batches of a wiki', caller },
  about: 'Those of the member; those of everybody for the wiki’s managers.',
  query: wikiQuery,
  answers: {
    200: answer(
      'The last fifty, the newest first.',
      record<BatchesResponse>('Batches', {
        wiki: record<EditedWiki>('EditedWiki', { id: count(), name: text(), domain: text() }),
        data: list(batch),
        size_max: count('Bytes that a file may have.'),
        refusal: nullable(text(), 'Why the member cannot start one; null if they can.'),
      }),
    ),
  },
  refusals: { 404: 'There is no such wiki for the member.' },
})

export const createBatchEndpoint = endpoint({
  ...{ method: 'POST', path: batchApi.batches, group, summary: 'Send a file of edits', caller },
  about:
    'The file is the body. It is read and checked against the wiki; nothing is written before the batch is started.',
  query: query(newBatchSchema, {
    wiki: 'The wiki’s id.',
    format:
      '`table`: CSV, TSV, .xlsx or .ods. `quickstatements`: version 1, or CSV with a header. `json`: Wikibase’s. Packed by gzip, bzip2 or xz or not.',
    name: 'What lists call it; by default the file’s name.',
    summary: 'Added to the summary of every edit.',
    ids: 'Of JSON: whether ids are those of this wiki, or only names within the file, whose items are made anew.',
    stops_at_problem: '`true`: it stops at the first edit that is refused. By default the others go on.',
    start: 'By default `by-hand`.',
  }),
  body: { kind: 'bytes', type: 'application/octet-stream', about: 'The file.' },
  answers: { 201: answer('The batch.', record<BatchResponse>('BatchResult', { data: batch })) },
  refusals: {
    400: 'The body broke off, or the wiki has no structured data.',
    404: 'There is no such wiki for the member.',
    409: 'The member has no account on the wiki yet.',
    413: 'The file is too large.',
  },
  limits: [BATCH_LIMIT],
})

export const readBatchEndpoint = endpoint({
  ...{ method: 'GET', path: batchApi.batch(':batch'), group, summary: 'Read a batch', caller, params },
  answers: { 200: one },
  refusals: unknown,
  limits: [BATCH_READ_LIMIT],
})

const mapping: Shape<TableMapping> = { schema: { type: 'object' } }

export const batchTableEndpoint = endpoint({
  ...{ method: 'GET', path: batchApi.table(':batch'), group, summary: 'Look at a table', caller, params },
  answers: {
    200: answer(
      'Its columns, for the mapping.',
      record<BatchTableResponse>('BatchTable', {
        data: record<BatchTable>('TableLook', {
          sheets: list(text(), 'Names of the sheets of a spreadsheet.'),
          columns: list(
            record<BatchTable['columns'][number]>('TableColumn', { name: text(), examples: list(text()) }),
          ),
          rows: count('Rows below the header.'),
          guess: mapping,
          properties: nullable(
            list(
              record<WikiProperty>('WikiProperty', { id: text(), label: nullable(text()), datatype: text() }),
            ),
            'The wiki’s properties, the first 2,000; null if they cannot be read now.',
          ),
          earlier: nullable(
            record<NonNullable<BatchTable['earlier']>>('EarlierMapping', { name: text(), mapping }),
            'What the same columns were in the member’s last batch that had them.',
          ),
        }),
      }),
    ),
  },
  refusals: { ...unknown, 409: 'It is no table, or not read yet.' },
  limits: [BATCH_READ_LIMIT],
})

const statement = record<PreviewedStatement>('PreviewedStatement', {
  property: text(),
  value: text(),
  qualifiers: list(
    record<PreviewedStatement['qualifiers'][number]>('PreviewedQualifier', {
      property: text(),
      value: text(),
    }),
  ),
  references: count(),
})

export const batchPreviewEndpoint = endpoint({
  ...{
    method: 'GET',
    path: batchApi.preview(':batch'),
    group,
    summary: 'See the first entities',
    caller,
    params,
  },
  answers: {
    200: answer(
      'The first fifty, as they will be.',
      record<BatchPreviewResponse>('BatchPreview', {
        data: list(
          record<PreviewedEntity>('PreviewedEntity', {
            line: count(),
            outcome: choice(['created', 'changed', 'unchanged', 'deleted', 'refused']),
            id: nullable(text()),
            label: nullable(text()),
            description: nullable(text()),
            aliases: list(text()),
            statements: list(statement),
            problems: list(text()),
          }),
        ),
      }),
    ),
  },
  refusals: { ...gone, 409: 'It is not checked yet.' },
  limits: [BATCH_READ_LIMIT],
})

export const batchProblemsEndpoint = endpoint({
  ...{ method: 'GET', path: batchApi.problems(':batch'), group, summary: 'List problems', caller, params },
  query: query(problemsSchema, { after: '`next` of the page before.' }, { after: 0 }),
  answers: {
    200: answer(
      'What could not be read, and what the wiki refuses, a hundred at a time.',
      record<BatchProblemsResponse>('BatchProblems', {
        data: list(
          record<BatchProblem>('BatchProblem', {
            line: count('The line of the file, or the row of the table, from 1.'),
            entity: nullable(text()),
            text: text(),
          }),
        ),
        next: nullable(count()),
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
    summary: 'Download what was refused',
    caller,
    params,
  },
  answers: {
    200: file('The lines of the file as they were, each with its problem in the last column.', 'text/csv'),
  },
  refusals: gone,
  limits: [BATCH_READ_LIMIT, REFUSED_FILE_LIMIT],
})

const state = { ...unknown, 409: 'The batch is in another state.' } as const

export const checkBatchEndpoint = endpoint({
  ...{
    method: 'POST',
    path: batchApi.act(':batch', 'check'),
    group,
    summary: 'Check a batch',
    caller,
    params,
  },
  body: json(checkBatchSchema, { mapping: 'What the columns of a table are. A table needs it.' }),
  answers: { 200: one },
  refusals: state,
  limits: [BATCH_READ_LIMIT],
})

const act = <Act extends BatchAct>(name: Act, summary: string) =>
  endpoint({
    ...{ method: 'POST', path: batchApi.act(':batch', name), group, summary, caller, params },
    body: { kind: 'nothing' },
    answers: { 200: one },
    refusals: state,
    limits: [BATCH_READ_LIMIT],
  })

export const startBatchEndpoint = act('start', 'Start a checked batch')
export const pauseBatchEndpoint = act('pause', 'Pause a batch')
export const resumeBatchEndpoint = act('resume', 'Go on with a paused batch')
export const stopBatchEndpoint = act('stop', 'Stop or cancel a batch')

export const undoBatchEndpoint = endpoint({
  ...{ method: 'POST', path: batchApi.act(':batch', 'undo'), group, summary: 'Undo a batch', caller, params },
  about: 'Makes a batch that undoes it. What was changed since stays as it is, and is listed.',
  body: { kind: 'nothing' },
  answers: {
    200: answer('The batch that undoes it.', record<BatchResponse>('BatchResult', { data: batch })),
  },
  refusals: { ...state, 400: 'There is nothing of it that could be undone.' },
  limits: [BATCH_LIMIT],
})
