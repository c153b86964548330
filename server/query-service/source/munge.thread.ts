/** The thread that `mungeDump` starts: munges one dump and ends. */

import { constants, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createGunzip, createGzip } from 'node:zlib'
import { giveWay } from '#server/platform/threads/give-way.ts'
import { through } from '#server/platform/through.ts'
import { mungeFor } from '#server/query-service/rdf/munge.ts'
import { LINE_MAX } from '#server/query-service/rdf/n-triples.ts'
import type { MungeResult, MungeTask } from './munge-dump.ts'

/** Characters compressed at a time. */
const PIECE = 64 * 1024

const task = workerData as MungeTask
const munge = mungeFor(task.vocabulary)
const { wdata = '', rdf = '', schema = '' } = task.vocabulary.prefixes
const DOCUMENT = `> <${rdf}type> <${schema}Dataset> .`

giveWay()
const result = task.kind === 'file' ? await toFile(task.to) : await entities(task.charactersMax)
parentPort?.postMessage(result)

/** Reads the lines of the dump. PHP may write anything to its directory, so links are not followed. */
async function* lines(): AsyncGenerator<string> {
  const file = await open(task.from, constants.O_RDONLY | constants.O_NOFOLLOW)
  const text = through(file.createReadStream(), createGunzip())
  let begun: string[] = []
  let length = 0
  for await (const piece of text.setEncoding('utf8')) {
    const parts = (piece as string).split('\n')
    for (const part of parts.slice(0, -1)) {
      yield begun.length === 0 ? part : begun.join('') + part
      begun = []
      length = 0
    }
    // A longer line is not a triple, and the file may be one endless line.
    const last = parts.at(-1) ?? ''
    if (length <= LINE_MAX) begun.push(last)
    length += last.length
  }
  yield begun.join('')
}

async function toFile(to: string): Promise<MungeResult> {
  let triples = 0
  async function* pieces() {
    let piece = ''
    for await (const line of lines()) {
      const kept = munge(line)
      if (kept === null) continue
      triples++
      piece += `${kept}\n`
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
    yield piece
  }
  await pipeline(Readable.from(pieces()), createGzip({ level: 3 }), createWriteStream(to, { mode: 0o600 }))
  return { triples, entities: [] }
}

async function entities(charactersMax: number): Promise<MungeResult | null> {
  const found = new Map<string, string[]>()
  let current: string[] | null = null
  let triples = 0
  let size = 0
  for await (const line of lines()) {
    if (line.startsWith(`<${wdata}`) && line.endsWith(DOCUMENT)) {
      current = []
      found.set(line.slice(wdata.length + 1, -DOCUMENT.length), current)
      continue
    }
    const kept = munge(line)
    if (kept === null || current === null) continue
    size += kept.length
    if (size > charactersMax) return null
    triples++
    current.push(`${kept}\n`)
  }
  return { triples, entities: [...found].map(([id, kept]) => [id, kept.join('')] as const) }
}
