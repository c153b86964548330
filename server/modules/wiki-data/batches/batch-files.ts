import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilesConfig, filesRoot } from '#server/platform/config/files-dir.ts'

const NEWLINE = 10

/** The files of a batch besides those that reading it creates (`BATCH_FILES`). */
export const OWN_FILES = {
  /** The file as it was sent. */
  sent: 'sent',
  /** `EditResult` of each edit that was made, in the order of the edits. */
  results: 'results.jsonl',
  /** `BatchProblem` of each edit that the check has refused. */
  checked: 'checked.jsonl',
  /** `BatchProblem` of each edit that the run has refused. */
  refused: 'refused.jsonl',
  /** JSON: the previewed entities. */
  preview: 'preview.json',
} as const

function batchesDir(config: FilesConfig): string {
  return join(filesRoot(config), 'batches')
}

/** @param name from a row, never from a request. */
export function batchDir(config: FilesConfig, name: string): string {
  return join(batchesDir(config), name)
}

/** Makes the directory of a new batch, readable by the server alone. @returns its name. */
export async function makeBatchDir(config: FilesConfig): Promise<string> {
  const name = randomBytes(24).toString('hex')
  await mkdir(batchDir(config, name), { recursive: true, mode: 0o700 })
  return name
}

export async function removeBatchDir(config: FilesConfig, name: string): Promise<void> {
  await rm(batchDir(config, name), { recursive: true, force: true })
}

export async function listBatchDirs(config: FilesConfig): Promise<readonly string[]> {
  return await readdir(batchesDir(config)).catch(() => [])
}

/**
 * The complete lines of a file from a byte on, each with the offset after it; none if there is no such file. Leaves out a
 * last line that is still being written.
 */
export async function* wholeLines(file: string, start = 0): AsyncGenerator<{ text: string; end: number }> {
  let parts: Buffer[] = []
  let end = start
  try {
    for await (const piece of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
      let from = 0
      for (let place = piece.indexOf(NEWLINE); place >= 0; place = piece.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...parts, piece.subarray(from, place)])
        parts = []
        from = place + 1
        end += line.length + 1
        yield { text: line.toString(), end }
      }
      if (from < piece.length) parts.push(piece.subarray(from))
    }
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown
  }
}

/** The values of a file of JSON lines, from line `from` on, counted from 0; none if there is no such file. */
export async function* readLines<T>(file: string, from = 0): AsyncGenerator<T> {
  let number = 0
  for await (const { text } of wholeLines(file)) {
    number += 1
    if (number > from) yield JSON.parse(text) as T
  }
}

/**
 * Writes lines as JSON from a byte on; they are on the disk when this resolves. Creates the file if there is none.
 * @returns the offset after them.
 */
export async function addLines(file: string, start: number, lines: readonly unknown[]): Promise<number> {
  if (lines.length === 0) return start
  const bytes = Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  // In append mode, bytes would go to the end of the file, wherever they should go.
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    for (let written = 0; written < bytes.length; )
      written += (await handle.write(bytes, written, bytes.length - written, start + written)).bytesWritten
    await handle.datasync()
  } finally {
    await handle.close()
  }
  return start + bytes.length
}

/** Cuts off what a crash has left after the last complete line. @returns the remaining length in bytes. */
export async function mendLines(file: string): Promise<number> {
  let end = 0
  for await (const line of wholeLines(file)) end = line.end
  if (end > 0) await truncate(file, end)
  else await writeFile(file, '', { mode: 0o600 })
  return end
}

export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, JSON.stringify(value), { mode: 0o600 })
}
