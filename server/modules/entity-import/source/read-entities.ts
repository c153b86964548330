import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entity } from '#server/modules/entity-import/wikibase/entity-json.ts'
import type { Source } from './read-entity.ts'
import { READ_LIMITS, type ReadLimits } from './read-limits.ts'
import type { ReaderMessage, ReadOrder } from './reader-messages.ts'
import { SourceError } from './source-error.ts'

const READER = join(import.meta.dirname, 'reader.ts')
/**
 * An operator's own certificates. Nothing else of the environment is passed on, such as the database's
 * password.
 */
const PASSED_ON = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']

/** An entity that was read. Its content stays on the disk until it is loaded. */
export interface StoredEntity {
  readonly id: string
  readonly type: 'item' | 'property'
  readonly label: string | null
  load(): Promise<Entity>
}

export interface Reading {
  readonly source: Source
  /** Ids in the source, with their revisions. */
  readonly ids: readonly string[]
  /** A directory for this import alone. The caller removes it. */
  readonly dir: string
  /** Called after each entity. */
  readonly onEntity: () => Promise<void>
  readonly signal: AbortSignal
  readonly limits?: ReadLimits
}

/**
 * Reads entities in a separate process ({@link READER}), in the order of their ids.
 * @throws SourceError if one cannot be read or all together are too large; the signal's reason if it is
 * aborted.
 */
export async function readEntities({
  source,
  ids,
  dir,
  onEntity,
  signal,
  limits = READ_LIMITS,
}: Reading): Promise<readonly StoredEntity[]> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const outOfTime = AbortSignal.timeout(limits.totalMs)
  const reader = startReader(limits)
  // Without a listener, an error after the last message would end the server.
  reader.on('error', () => {})
  const order: ReadOrder = {
    url: source.url.href,
    allowHosts: source.allowHosts,
    userAgent: source.userAgent,
    ids,
    dir,
    limits,
  }
  try {
    const entities: StoredEntity[] = []
    for await (const message of messagesOf(reader, order, AbortSignal.any([signal, outOfTime]))) {
      if (message.kind === 'done') return entities
      if (message.kind === 'failed') throw failureOf(message.reason)
      const file = join(dir, `${entities.length}.json`)
      const { id, type, label } = message
      entities.push({ id, type, label, load: async () => JSON.parse(await readFile(file, 'utf8')) as Entity })
      await onEntity()
    }
    throw new SourceError('What the source answered could not be read.')
  } catch (error) {
    if (outOfTime.aborted && !signal.aborted)
      throw new SourceError('The source took too long for one import.', { cause: error })
    throw error
  } finally {
    reader.kill('SIGKILL')
  }
}

function startReader({ heapMb }: ReadLimits): ChildProcess {
  const env = Object.fromEntries(PASSED_ON.map(name => [name, process.env[name]]))
  return fork(READER, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** The reader's messages until it exits. */
async function* messagesOf(
  reader: ChildProcess,
  order: ReadOrder,
  signal: AbortSignal,
): AsyncGenerator<ReaderMessage> {
  const messages = on(reader, 'message', { signal, close: ['exit'] })
  // If the reader exited before this, its exit says enough.
  reader.send(order, () => {})
  for await (const [message] of messages) yield message as ReaderMessage
}

function failureOf(reason: string | null): Error {
  return reason === null ? new Error('Reading the entities failed.') : new SourceError(reason)
}
