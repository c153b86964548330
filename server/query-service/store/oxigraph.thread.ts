import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createGunzip, createGzip } from 'node:zlib'
import type { Store } from 'oxigraph'
import { giveWay } from '#server/platform/threads/give-way.ts'
import { through } from '#server/platform/through.ts'
import { loadOxigraph, messageOf, type Pieces } from './oxigraph-engine.ts'
import type { OxigraphReply, OxigraphSettings, OxigraphTask } from './oxigraph-messages.ts'

/** The thread that holds a store of Oxigraph. It works on one task at a time. */

const N_TRIPLES = 'application/n-triples'
const TSV = 'text/tab-separated-values'
/** Bytes of N-Triples loaded at once. */
const PIECE = 1_048_576
const LINE_END = 10

giveWay()
const { memoryMax } = workerData as OxigraphSettings
const { oxigraph, memory, textOf, save, restore } = loadOxigraph(memoryMax)
let store: Store = new oxigraph.Store()
/** Pieces of results that have not left the thread yet. */
const unread = new Map<number, Pieces[number][]>()
parentPort?.on('message', (task: OxigraphTask) => {
  void run(task).then(
    answer => parentPort?.postMessage(answer, 'piece' in answer ? [answer.piece.buffer] : []),
    // Ends the thread, and with it the store.
    error =>
      setImmediate(() => {
        throw error
      }),
  )
})
parentPort?.postMessage({ kind: 'ready' } satisfies OxigraphReply)

async function run(task: OxigraphTask): Promise<OxigraphReply> {
  try {
    return await perform(task)
  } catch (error) {
    if (isOutOfMemory(error)) return { kind: 'memory' }
    return { kind: 'failed', message: messageOf(error) }
  }
}

async function perform(task: OxigraphTask): Promise<OxigraphReply> {
  switch (task.kind) {
    case 'load':
      await load(task.file)
      return { kind: 'done' }
    case 'save':
      return { kind: 'saved', image: save(task.fd, store) }
    case 'restore':
      store = restore(task.fd, task.image)
      return { kind: 'done' }
    case 'update':
      store.update(task.request)
      return { kind: 'done' }
    case 'query': {
      const pieces = textOf(() => store.query(task.query, { results_format: task.format }), task.maxBytes)
      if (pieces === null) return { kind: 'too-large' }
      const [piece, ...rest] = pieces
      if (rest.length > 0) unread.set(task.result, rest)
      return { kind: 'result', length: lengthOf(pieces), piece }
    }
    case 'piece': {
      const piece = unread.get(task.result)?.shift()
      return piece ? { kind: 'piece', piece } : { kind: 'failed', message: 'There is no such result.' }
    }
    case 'forget':
      unread.delete(task.result)
      return { kind: 'done' }
    case 'dump':
      await pipeline(Readable.from(dumped()), createGzip({ level: 1 }), createWriteStream(task.file))
      return { kind: 'done' }
    case 'size':
      return { kind: 'size', size: { triples: store.size, bytes: memory() } }
  }
}

async function load(file: string): Promise<void> {
  const fresh = new oxigraph.Store()
  // Does not use `no_transaction`, which takes 160 MB of memory for buffers, however few triples there are.
  const add = (bytes: Buffer) => fresh.load(bytes as never, { format: N_TRIPLES, lenient: true })
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of through(createReadStream(file), createGunzip()) as AsyncIterable<Buffer>) {
    const end = length + chunk.length < PIECE ? 0 : chunk.lastIndexOf(LINE_END) + 1
    if (end > 0) {
      add(Buffer.concat([...parts, chunk.subarray(0, end)]))
      ;[parts, length] = [[], 0]
    }
    parts.push(chunk.subarray(end))
    length += chunk.length - end
  }
  if (length > 0) add(Buffer.concat(parts))
  store = fresh
}

/** All triples, one predicate at a time, so that the whole is never in memory twice. */
async function* dumped(): AsyncGenerator<Uint8Array> {
  for (const predicate of predicates()) {
    const query = `CONSTRUCT { ?s ${predicate} ?o } WHERE { ?s ${predicate} ?o }`
    const lines = textOf(() => store.query(query, { results_format: N_TRIPLES }), Number.POSITIVE_INFINITY)
    if (lines) yield* lines
  }
}

/** All predicates, in the form `<…>`. Rows as bytes take a tenth of the memory of rows as objects. */
function predicates(): readonly string[] {
  const query = 'SELECT DISTINCT ?p { ?s ?p ?o }'
  const rows = textOf(() => store.query(query, { results_format: TSV }), Number.POSITIVE_INFINITY)
  return Buffer.concat(rows ?? [])
    .toString()
    .split('\n')
    .filter(row => row.startsWith('<'))
}

function lengthOf(pieces: Pieces): number {
  return pieces.reduce((length, piece) => length + piece.length, 0)
}

/** Whether WebAssembly was interrupted by the error, after which the engine's state is unusable. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}
