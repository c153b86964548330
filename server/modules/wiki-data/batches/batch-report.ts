import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BatchProblem, BatchProblemsResponse, PreviewedEntity } from '#contract/batches/batch.ts'
import { msg } from '#i18n/msg.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { csvLine } from '#server/platform/http/csv.ts'
import { OWN_FILES, readLines, wholeLines } from './batch-files.ts'
import type { BatchRow } from './batches.repository.ts'
import { BATCH_FILES } from './reading/batch-reading.ts'

const PAGE = 100
const NEWLINE = 10
/** How many bytes of the problems of one line are read at once. */
const PIECE = 4096

/** The files with a batch's problems: what could not be read, then what the wiki refused, in the check or in the run. */
function problemFiles(dir: string, { started_at }: Pick<BatchRow, 'started_at'>): readonly string[] {
  const refused = started_at === null ? OWN_FILES.checked : OWN_FILES.refused
  return [join(dir, BATCH_FILES.problems), join(dir, refused)]
}

/**
 * @param after `next` of the previous page: how many bytes of the two files to skip.
 * @throws AppError 422 if no page ends there.
 */
export async function problemsPage(
  dir: string,
  row: BatchRow,
  after: number,
): Promise<BatchProblemsResponse> {
  const data: BatchProblem[] = []
  let base = 0
  for (const file of problemFiles(dir, row)) {
    const size = await stat(file).then(
      found => found.size,
      () => 0,
    )
    if (after < base + size) {
      const start = Math.max(0, after - base)
      if (start > 0 && !(await isLineEnd(file, start)))
        throw invalid({ after: [msg('error-please-send-next-page-before')] })
      for await (const { text, end } of wholeLines(file, start)) {
        data.push({ entity: null, ...(JSON.parse(text) as Omit<BatchProblem, 'entity'>) })
        if (data.length === PAGE) return { data, next: base + end }
      }
    }
    base += size
  }
  return { data, next: null }
}

async function isLineEnd(file: string, end: number): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, end - 1)
    return buffer[0] === NEWLINE
  } finally {
    await handle.close()
  }
}

/** @throws WikiDataError if the batch is not checked yet. */
export async function readPreview(dir: string): Promise<readonly PreviewedEntity[]> {
  const text = await readFile(join(dir, OWN_FILES.preview), 'utf8').catch(() => null)
  if (text === null) throw new WikiDataError('batch-state')
  return JSON.parse(text) as readonly PreviewedEntity[]
}

/**
 * CSV of the refused lines, as they were, with their problems in a last column. However many there are, only the offsets of
 * the problems are in memory.
 */
export function refusedFile(dir: string, row: BatchRow): Readable {
  return Readable.from(refusedLines(dir, row))
}

async function* refusedLines(dir: string, row: BatchRow): AsyncGenerator<string> {
  const problems: LineProblems[] = []
  try {
    for (const file of problemFiles(dir, row)) problems.push(await LineProblems.open(file))
    const header = row.header === null ? ['line'] : (JSON.parse(row.header) as string[])
    yield csvLine([...header, 'problem'])
    for await (const { line, raw } of readLines<{ line: number; raw: string | string[] }>(
      join(dir, BATCH_FILES.source),
    )) {
      const texts: string[] = []
      for (const one of problems) texts.push(...(await one.of(line)))
      if (texts.length === 0) continue
      const cells = Array.isArray(raw) ? header.map((_name, place) => raw[place] ?? '') : [raw]
      yield csvLine([...cells, texts.join(' ')])
    }
  } finally {
    for (const one of problems) await one.close()
  }
}

/** The problems in one file, by line. The problems of a line are next to each other. */
class LineProblems {
  private readonly file: FileHandle | null
  /** By line: the offset of its first problem plus one; 0 if it has none. */
  private readonly offsets: Float64Array

  private constructor(file: FileHandle | null, places: Float64Array) {
    this.file = file
    this.offsets = places
  }

  static async open(path: string): Promise<LineProblems> {
    let places = new Float64Array(1024)
    let start = 0
    for await (const { text, end } of wholeLines(path)) {
      const { line } = JSON.parse(text) as { line: number }
      if (line >= places.length) {
        const longer = new Float64Array(2 * line)
        longer.set(places)
        places = longer
      }
      if (places[line] === 0) places[line] = start + 1
      start = end
    }
    return new LineProblems(start === 0 ? null : await open(path), places)
  }

  async of(line: number): Promise<readonly string[]> {
    const place = this.offsets[line] ?? 0
    if (place === 0 || this.file === null) return []
    const texts: string[] = []
    let rest = ''
    for (let position = place - 1; ; ) {
      const { bytesRead, buffer } = await this.file.read(Buffer.alloc(PIECE), 0, PIECE, position)
      if (bytesRead === 0) return texts
      position += bytesRead
      // Reads each byte as a character, so that no character is cut in two.
      const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n')
      rest = lines.pop() ?? ''
      for (const one of lines) {
        const problem = JSON.parse(Buffer.from(one, 'latin1').toString()) as { line: number; text: string }
        if (problem.line !== line) return texts
        texts.push(problem.text)
      }
    }
  }

  async close(): Promise<void> {
    await this.file?.close()
  }
}
