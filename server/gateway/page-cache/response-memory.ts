import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** The share of the memory that one response may take. */
const ANSWER_SHARE = 1 / 16

interface Entry {
  readonly wiki: string
  readonly key: string
  readonly response: CachedResponse
  readonly size: number
}

/**
 * Responses by wiki and key, in a bounded number of bytes. Outdated responses give way first, then the least recently
 * used responses of the wiki with the most bytes. So crawlers, in however many wikis, do not displace the responses
 * of wikis that have few.
 */
export class ResponseMemory {
  private readonly bytes: number
  private readonly now: () => number
  private readonly all: LRUCache<string, Entry>
  private readonly wikis = new Map<string, LRUCache<string, Entry>>()

  /** @param bytes 0 to keep nothing. @param now milliseconds of the clock by which the responses' origins were timed. */
  constructor(bytes: number, now: () => number) {
    this.bytes = bytes
    this.now = now
    this.all = new LRUCache<string, Entry>({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ size }) => size,
      dispose: entry => this.dropOfWiki(entry),
    })
  }

  get size(): { readonly bytes: number; readonly entries: number } {
    return { bytes: this.all.calculatedSize, entries: this.all.size }
  }

  get(wiki: string, key: string): CachedResponse | undefined {
    const entry = this.all.get(`${wiki}\n${key}`)
    if (!entry) return undefined
    this.wikis.get(wiki)?.get(key)
    return entry.response
  }

  /** Drops a response that is too large. Call it again when the response has grown. */
  set(wiki: string, key: string, answer: CachedResponse): void {
    // A character takes at most two bytes, and both lists hold the key.
    const size = answer.size + 4 * (key.length + wiki.length)
    const name = `${wiki}\n${key}`
    this.all.delete(name)
    if (size > this.bytes * ANSWER_SHARE) return
    while (this.all.calculatedSize + size > this.bytes) this.dropOne(wiki, size)
    const entry = { wiki, key, response: answer, size }
    const own = this.wikis.get(wiki) ?? this.addWiki(wiki)
    own.set(key, entry)
    this.all.set(name, entry)
  }

  private addWiki(wiki: string): LRUCache<string, Entry> {
    const own = new LRUCache<string, Entry>({ maxSize: this.bytes, sizeCalculation: ({ size }) => size })
    this.wikis.set(wiki, own)
    return own
  }

  /** Drops one response to make room for a wiki's new one. */
  private dropOne(wiki: string, size: number): void {
    const [unused] = this.all.rvalues()
    if (!unused) return
    const isOld = unused.response.origin.until <= this.now()
    const [oldest = unused] = isOld ? [unused] : (this.wikis.get(this.largest(wiki, size))?.rvalues() ?? [])
    this.all.delete(`${oldest.wiki}\n${oldest.key}`)
  }

  /** The wiki with the most bytes, counting `wanted` as if `wiki` already had them. */
  private largest(wiki: string, wanted: number): string {
    let most = { wiki, bytes: (this.wikis.get(wiki)?.calculatedSize ?? 0) + wanted }
    for (const [other, { calculatedSize: bytes }] of this.wikis)
      if (bytes > most.bytes) most = { wiki: other, bytes }
    return most.wiki
  }

  private dropOfWiki({ wiki, key }: Entry): void {
    const own = this.wikis.get(wiki)
    own?.delete(key)
    if (own?.size === 0) this.wikis.delete(wiki)
  }
}
