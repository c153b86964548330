import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from './kept-answer.ts'

/** The part of the memory that one wiki keeps while others want room. */
const WIKI_SHARE = 1 / 2
/** The part of the memory that one answer may take. */
const ANSWER_SHARE = 1 / 16

interface Entry {
  readonly wiki: string
  readonly key: string
  readonly answer: KeptAnswer
  readonly size: number
}

/**
 * Answers by wiki and key, in a bounded number of bytes. The one that was used least recently gives way: one of
 * the same wiki if that has more than its part, so that a crawler in one wiki does not empty the others.
 */
export class AnswerMemory {
  private readonly bytes: number
  private readonly all: LRUCache<string, Entry>
  private readonly wikis = new Map<string, LRUCache<string, Entry>>()

  /** @param bytes 0 to keep nothing. */
  constructor(bytes: number) {
    this.bytes = bytes
    this.all = new LRUCache<string, Entry>({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ size }) => size,
      dispose: entry => this.dropOfWiki(entry),
    })
  }

  get size(): { readonly bytes: number; readonly entries: number } {
    return { bytes: this.all.calculatedSize, entries: this.all.size }
  }

  get(wiki: string, key: string): KeptAnswer | undefined {
    const entry = this.all.get(`${wiki}\n${key}`)
    if (!entry) return undefined
    this.wikis.get(wiki)?.get(key)
    return entry.answer
  }

  /** Does nothing when the answer is too large. Call it again when the answer has grown. */
  set(wiki: string, key: string, answer: KeptAnswer): void {
    // Characters take two bytes at most, and both lists have the key.
    const size = answer.size + 4 * (key.length + wiki.length)
    const name = `${wiki}\n${key}`
    this.all.delete(name)
    if (size > this.bytes * ANSWER_SHARE) return
    const own = this.wikis.get(wiki) ?? this.addWiki(wiki)
    while (
      this.all.calculatedSize + size > this.bytes &&
      own.calculatedSize + size > this.bytes * WIKI_SHARE
    ) {
      const [oldest] = own.rkeys()
      if (oldest === undefined) break
      this.all.delete(`${wiki}\n${oldest}`)
    }
    const entry = { wiki, key, answer, size }
    if (!this.wikis.has(wiki)) this.wikis.set(wiki, own)
    own.set(key, entry)
    this.all.set(name, entry)
  }

  delete(wiki: string, key: string): void {
    this.all.delete(`${wiki}\n${key}`)
  }

  clear(): void {
    this.all.clear()
  }

  private addWiki(wiki: string): LRUCache<string, Entry> {
    const own = new LRUCache<string, Entry>({ maxSize: this.bytes, sizeCalculation: ({ size }) => size })
    this.wikis.set(wiki, own)
    return own
  }

  private dropOfWiki({ wiki, key }: Entry): void {
    const own = this.wikis.get(wiki)
    own?.delete(key)
    if (own?.size === 0) this.wikis.delete(wiki)
  }
}
