import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BatchProblem, BatchProblemsResponse, PreviewedEntity } from '#contract/batches/batch.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { csvLine } from '#server/platform/http/csv.ts'
import type { EditResult } from '#server/wikis/batches/entity-edit.ts'
import { OWN_FILES, readLines } from './batch-files.ts'
import { problemsOf } from './batches.job.ts'
import type { BatchRow } from './batches.repository.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'

const PAGE = 100

/** The problems of a batch: what could not be read, then what the wiki refuses, by the check or by the run. */
async function* problems(
  dir: string,
  { started_at }: Pick<BatchRow, 'started_at'>,
): AsyncGenerator<BatchProblem> {
  for await (const { line, text } of readLines<{ line: number; text: string }>(
    join(dir, BATCH_FILES.problems),
  ))
    yield { line, entity: null, text }
  if (started_at === null) yield* readLines<BatchProblem>(join(dir, OWN_FILES.checked))
  else
    for await (const result of readLines<EditResult>(join(dir, OWN_FILES.results)))
      yield* problemsOf([result])
}

/** @param after how many to leave out. */
export async function problemsPage(
  dir: string,
  row: BatchRow,
  after: number,
): Promise<BatchProblemsResponse> {
  const data: BatchProblem[] = []
  let number = 0
  for await (const problem of problems(dir, row)) {
    number += 1
    if (number <= after) continue
    if (data.length === PAGE) return { data, next: after + PAGE }
    data.push(problem)
  }
  return { data, next: null }
}

/** @throws WikiDataError if it is not checked yet. */
export async function readPreview(dir: string): Promise<readonly PreviewedEntity[]> {
  const text = await readFile(join(dir, OWN_FILES.preview), 'utf8').catch(() => null)
  if (text === null) throw new WikiDataError('batch-state')
  return JSON.parse(text) as readonly PreviewedEntity[]
}

/** CSV of the lines that were refused: as they were, with their problems in a last column. */
export function refusedFile(dir: string, row: BatchRow): Readable {
  return Readable.from(refusedLines(dir, row))
}

async function* refusedLines(dir: string, row: BatchRow): AsyncGenerator<string> {
  const texts = new Map<number, string>()
  for await (const { line, text } of problems(dir, row)) {
    const earlier = texts.get(line)
    texts.set(line, earlier === undefined ? text : `${earlier} ${text}`)
  }
  const header = row.header === null ? ['line'] : (JSON.parse(row.header) as string[])
  yield csvLine([...header, 'problem'])
  for await (const { line, raw } of readLines<{ line: number; raw: string | string[] }>(
    join(dir, BATCH_FILES.source),
  )) {
    const text = texts.get(line)
    if (text === undefined) continue
    const cells = Array.isArray(raw) ? header.map((_name, place) => raw[place] ?? '') : [raw]
    yield csvLine([...cells, text])
  }
}
