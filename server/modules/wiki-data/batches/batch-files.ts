import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type FilesPlace, filesRoot } from '#server/platform/config/files-dir.ts'

/** The files of a batch beside those that its reading leaves (`BATCH_FILES`). */
export const OWN_FILES = {
  /** As it was sent. */
  sent: 'sent',
  /** `EditResult` of each edit that was made, in the order of the edits. */
  results: 'results.jsonl',
  /** `{ line, entity, text }` of what the check has refused. */
  checked: 'checked.jsonl',
  /** JSON: the previewed entities. */
  preview: 'preview.json',
} as const

function batchesDir(place: FilesPlace): string {
  return join(filesRoot(place), 'batches')
}

/** @param name of a row, never of a request. */
export function batchDir(place: FilesPlace, name: string): string {
  return join(batchesDir(place), name)
}

/** Makes the directory of a new batch, readable by the server alone. @returns its name. */
export async function makeBatchDir(place: FilesPlace): Promise<string> {
  const name = randomBytes(24).toString('hex')
  await mkdir(batchDir(place, name), { recursive: true, mode: 0o700 })
  return name
}

export async function removeBatchDir(place: FilesPlace, name: string): Promise<void> {
  await rm(batchDir(place, name), { recursive: true, force: true })
}

export async function listBatchDirs(place: FilesPlace): Promise<readonly string[]> {
  return await readdir(batchesDir(place)).catch(() => [])
}

/** The lines of a file of JSON, from one on; none if there is no such file. */
export async function* readLines<T>(file: string, from = 0): AsyncGenerator<T> {
  let number = 0
  try {
    for await (const line of createInterface({
      input: createReadStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      number += 1
      if (number > from && line !== '') yield JSON.parse(line) as T
    }
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown
  }
}

/** Adds lines, which are on the disk when this resolves. */
export async function appendLines(file: string, lines: readonly unknown[]): Promise<void> {
  if (lines.length === 0) return
  const handle = await open(file, 'a', 0o600)
  try {
    await appendFile(handle, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Cuts what a crash has left behind the last whole line. @returns how many lines there are. */
export async function mendLines(file: string): Promise<number> {
  const handle = await open(file, 'a+', 0o600)
  try {
    let lines = 0
    let end = 0
    let position = 0
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      for (let place = piece.indexOf(10); place >= 0; place = piece.indexOf(10, place + 1)) {
        lines += 1
        end = position + place + 1
      }
      position += piece.length
    }
    if (end < position) await handle.truncate(end)
    return lines
  } finally {
    await handle.close()
  }
}

export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, JSON.stringify(value), { mode: 0o600 })
}
