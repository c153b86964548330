import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { keepLease } from '#server/platform/leases/keep-lease.ts'
import {
  type StoredPosition,
  StoreGoneError,
  StoreLoadingError,
} from '#server/query-service/store/triple-store.ts'
import type { EndpointClient } from './endpoint-client.ts'
import { graphOf, PLACE, PLACES, readValues } from './graphs.ts'

/**
 * How far a wiki's triples have got, or who is loading them and when, in UTC epoch milliseconds, that was last confirmed.
 */
type Note = { readonly place: string } | { readonly loader: string; readonly at: number }

/** A loader that has not renewed its note for this long is dead. */
const DEAD_MS = 2 * MINUTE_MS

/**
 * The note beside a wiki's triples about how far they have got. While a process loads them, its note says so. If
 * two load at once, the one that began last wins.
 */
export class RemotePosition implements StoredPosition {
  private readonly client: EndpointClient
  private readonly subject: string
  private readonly clock: Clock
  private readonly signal: AbortSignal
  /** This process's name while it loads. */
  private loader: string | null = null

  /** @param clock a clock of UTC epoch milliseconds. @param signal aborted when the store is closed. */
  constructor(client: EndpointClient, dbName: string, clock: Clock, signal: AbortSignal) {
    this.client = client
    this.subject = `<${graphOf(dbName)}>`
    this.clock = clock
    this.signal = signal
  }

  async read(): Promise<string | null> {
    const note = await this.find()
    if (!note || 'place' in note) return note?.place ?? null
    if (note.loader !== this.loader && this.clock.now() - note.at < DEAD_MS)
      throw new StoreLoadingError('Another process is loading the triples.')
    return null
  }

  async write(place: string): Promise<void> {
    const { loader } = this
    if (loader === null) {
      await this.replace({ place })
      return
    }
    this.loader = null
    await this.replaceOwn({ place }, loader)
    const note = await this.find()
    if (!note || !('place' in note)) throw new StoreGoneError('Another process is loading other triples.')
  }

  /** Runs `load`, which replaces the triples. Nobody uses them until a position is written afterwards. */
  async whileLoading(load: () => Promise<void>): Promise<void> {
    const loader = randomBytes(8).toString('hex')
    this.loader = loader
    const note = (): Note => ({ loader, at: this.clock.now() })
    await this.replace(note())
    const lease = keepLease({
      doing: 'loading triples',
      leaseMs: DEAD_MS,
      // Another loader's note is left alone; it is noticed when a position is written.
      renew: async () => {
        await this.replaceOwn(note(), loader)
        return true
      },
      onSilence: 'go-on',
    })
    try {
      await load()
    } finally {
      await lease.end()
    }
  }

  private async find(): Promise<Note | null> {
    const [text] = await readValues(this.client, {
      graph: PLACES,
      query: `SELECT ?one { ${this.subject} ${PLACE} ?one }`,
      signal: this.signal,
    })
    return text === undefined ? null : (JSON.parse(decodeURIComponent(text)) as Note)
  }

  private async replace(note: Note): Promise<void> {
    const { subject } = this
    await this.client.update(
      `DELETE WHERE { GRAPH <${PLACES}> { ${subject} ${PLACE} ?old } } ;
INSERT DATA { GRAPH <${PLACES}> { ${subject} ${PLACE} ${literal(note)} } }`,
      this.signal,
    )
  }

  /** Replaces the note only if it is this loader's. */
  private async replaceOwn(note: Note, loader: string): Promise<void> {
    const { subject } = this
    await this.client.update(
      `WITH <${PLACES}> DELETE { ${subject} ${PLACE} ?old } INSERT { ${subject} ${PLACE} ${literal(note)} }
WHERE { ${subject} ${PLACE} ?old FILTER(CONTAINS(?old, "${loader}")) }`,
      this.signal,
    )
  }
}

/** The note as a literal without characters that SPARQL or CSV would have to escape. */
function literal(note: Note): string {
  return `"${encodeURIComponent(JSON.stringify(note))}"`
}
