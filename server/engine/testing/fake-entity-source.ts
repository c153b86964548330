import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import {
  EntitiesTooLargeError,
  type EntityChanges,
  type EntityRdf,
  type EntitySource,
  type HistoryPosition,
} from '#server/query-service/source/entity-source.ts'

/** A source of entities with one label each, and a history of writes. */
export class FakeEntitySource implements EntitySource {
  readonly calls: string[] = []
  /** An error with which dumps and lists of changes fail; null for none. */
  obstacle: Error | null = null
  /** Resolves when entities may be read, one by one or all as a dump. */
  gate: Promise<void> = Promise.resolve()
  /** The most entities that can be read at once. */
  most = Number.POSITIVE_INFINITY
  /** Triples that an entity has besides its label, computed when it is read. */
  readonly says = new Map<string, () => string>()
  private readonly server: string
  private readonly labels = new Map<string, string>()
  private readonly history: string[] = []
  private basis = 1

  /** @param server the wiki's origin. */
  constructor(server: string) {
    this.server = server
  }

  /** @param label null to delete the entity. */
  write(id: string, label: string | null): void {
    if (label === null) this.labels.delete(id)
    else this.labels.set(id, label)
    this.history.push(id)
  }

  /** From now on, only a new dump shows what has changed. */
  loseHistory(): void {
    this.basis++
  }

  async changesSince(_wiki: unknown, { revision, basis }: HistoryPosition): Promise<EntityChanges | null> {
    this.calls.push('changes')
    if (this.obstacle) throw this.obstacle
    if (basis !== String(this.basis)) return null
    return { position: this.position(), ids: [...new Set(this.history.slice(revision))] }
  }

  async read(_wiki: unknown, ids: readonly string[]): Promise<readonly EntityRdf[]> {
    this.calls.push(`read ${ids.join(' ')}`)
    await this.gate
    if (ids.length > this.most) throw new EntitiesTooLargeError()
    return ids.map(id => ({ id, triples: this.labels.has(id) ? this.triplesOf(id) : null }))
  }

  async dump(
    _wiki: unknown,
    file: string,
  ): Promise<{ readonly position: HistoryPosition; readonly triples: number }> {
    this.calls.push('dump')
    if (this.obstacle) throw this.obstacle
    await this.gate
    const ids = [...this.labels.keys()]
    const text = ids.map(id => this.triplesOf(id)).join('')
    writeFileSync(file, gzipSync(text))
    return { position: this.position(), triples: text.split('\n').length - 1 }
  }

  private position(): HistoryPosition {
    return { revision: this.history.length, log: 0, basis: String(this.basis) }
  }

  private triplesOf(id: string): string {
    const label = JSON.stringify(this.labels.get(id))
    return `<${this.server}/entity/${id}> <http://www.w3.org/2000/01/rdf-schema#label> ${label}@en .\n${this.says.get(id)?.() ?? ''}`
  }
}
