import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainId } from '#contract/entities/import-ids.ts'
import type { Entity } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { startProgram } from '#server/platform/programs/run-program.ts'
import { READ_LIMITS, type ReadLimits } from './read-limits.ts'
import type { ReaderMessage, ReadOrder, ReadResult } from './reader-messages.ts'
import type { Source } from './source.ts'
import { SourceError } from './source-error.ts'

const FILE = 'reading.json'

/** What an import has read in earlier turns. */
interface ReadingSoFar {
  /** In the order of the ids, from the first one. */
  readonly results: readonly ReadResult[]
  /** How many milliseconds it took. */
  readonly ms: number
}

/** If it cannot be stored, the next turn reads again. */
async function storeReading(dir: string, reading: ReadingSoFar): Promise<void> {
  await writeFile(join(dir, FILE), JSON.stringify(reading), { mode: 0o600 }).catch(() => undefined)
}

/** Returns an empty reading if the file is missing, or was cut off when the server died. */
async function loadReading(dir: string): Promise<ReadingSoFar> {
  try {
    return JSON.parse(await readFile(join(dir, FILE), 'utf8')) as ReadingSoFar
  } catch {
    return { results: [], ms: 0 }
  }
}

const READER = join(import.meta.dirname, 'reader.process.ts')
/**
 * An operator's own certificates. Nothing else of the environment is passed on, such as the database's
 * password.
 */
const PASSED_ON = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']

/** An entity that was read. Its content stays on the disk until it is loaded. */
export interface StoredEntity {
  /** The id that was asked for. The source may have answered with the entity that it redirects to. */
  readonly askedId: string
  readonly id: string
  readonly type: 'item' | 'property'
  readonly label: string | null
  load(): Promise<Entity>
}

/** An id at which the source has nothing that can be imported. */
interface SkippedEntity {
  readonly askedId: string
  readonly reason: string
}

interface Reading {
  readonly source: Source
  /** Ids in the source, with their revisions. */
  readonly ids: readonly string[]
  /** A directory for this import alone. Entities already in it are not read again. The caller removes it. */
  readonly dir: string
  /** The languages of labels, the best first. */
  readonly languages?: readonly string[]
  /**
   * Called before each entity with its place, counted from 0. What it throws ends the reading, which can continue
   * later.
   */
  readonly onEntity: (place: number) => Promise<void>
  readonly onSkipped?: (skipped: SkippedEntity) => Promise<void>
  readonly signal: AbortSignal
  readonly limits?: ReadLimits
}

/**
 * Reads entities in a separate process ({@link READER}), in the order of their ids.
 * @throws SourceError if the source cannot be read or all together are too large; the signal's reason if it
 * is aborted.
 */
export async function readEntities(reading: Reading): Promise<readonly StoredEntity[]> {
  const { ids, dir } = reading
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const before = await loadReading(dir)
  const results = [...before.results]
  const started = performance.now()
  try {
    if (results.length < ids.length) await readOthers(reading, before, results)
  } finally {
    await storeReading(dir, { results, ms: before.ms + performance.now() - started })
  }
  return storedEntities(ids, results, dir)
}

async function readOthers(
  { source, ids, dir, languages = [], onEntity, onSkipped, signal, limits = READ_LIMITS }: Reading,
  before: ReadingSoFar,
  results: ReadResult[],
): Promise<void> {
  const outOfTime = AbortSignal.timeout(Math.max(1, Math.ceil(limits.totalMs - before.ms)))
  await onEntity(results.length)
  const reader = startReader(limits)
  const read = results.reduce((sum, result) => sum + ('bytes' in result ? result.bytes : 0), 0)
  const order: ReadOrder = {
    ...{ ...source, url: source.url.href, ids, dir, languages, limits },
    ...{ from: results.length, bytesLeft: limits.totalBytes - read },
  }
  try {
    for await (const message of messagesOf(reader, order, AbortSignal.any([signal, outOfTime]))) {
      if (message.kind === 'done') return
      if (message.kind === 'failed') throw failureOf(message.reason)
      const askedId = plainId(ids[results.length] ?? '')
      results.push(message)
      if (message.kind === 'skipped') await onSkipped?.({ askedId, reason: message.reason })
      if (results.length < ids.length) await onEntity(results.length)
    }
    throw new SourceError('The source sent a response that could not be read.')
  } catch (error) {
    if (outOfTime.aborted && !signal.aborted)
      throw new SourceError('The source took too long for one import.', { cause: error })
    throw error
  } finally {
    reader.kill('SIGKILL')
  }
}

function storedEntities(
  ids: readonly string[],
  results: readonly ReadResult[],
  dir: string,
): readonly StoredEntity[] {
  return results.flatMap((result, place): StoredEntity[] => {
    if (result.kind === 'skipped') return []
    const { id, type, label } = result
    const file = join(dir, `${place}.json`)
    const load = async () => JSON.parse(await readFile(file, 'utf8')) as Entity
    return [{ askedId: plainId(ids[place] ?? ''), id, type, label, load }]
  })
}

function startReader({ heapMb }: ReadLimits): ChildProcess {
  const { child } = startProgram({
    command: process.execPath,
    name: 'reading entities',
    args: [`--max-old-space-size=${heapMb}`, READER],
    hasChannel: true,
    env: Object.fromEntries(PASSED_ON.map(name => [name, process.env[name]])),
  })
  return child
}

/** The reader's messages until it exits. */
async function* messagesOf(
  reader: ChildProcess,
  order: ReadOrder,
  signal: AbortSignal,
): AsyncGenerator<ReaderMessage> {
  const messages = on(reader, 'message', { signal, close: ['exit'] })
  // If the reader exited before this, its exit is reported anyway.
  reader.send(order, () => {})
  for await (const [message] of messages) yield message as ReaderMessage
}

function failureOf(reason: string | null): Error {
  return reason === null ? new Error('Reading the entities failed.') : new SourceError(reason)
}
