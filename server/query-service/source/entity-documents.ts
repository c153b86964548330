import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { type PhpBackend, PhpHangsError, WikiGoneError } from '#server/php/php-backend.ts'
import { TooBusyError, WorkerSlots } from '#server/php/worker-slots.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { EntitiesTooLargeError } from './entity-source.ts'

/**
 * An entity's RDF as Wikibase writes it; null if Wikibase says that there is no such entity or that it cannot read it.
 */
type EntityDocument =
  | { readonly id: string; readonly text: string }
  | { readonly id: string; readonly text: null }

/** Concurrent requests to PHP for all wikis. The other slots are for people. */
const AT_ONCE = 2
const WAITING_MAX = 10_000
const REDIRECTS_MAX = 3
/** The most characters read for one call, because all are kept in memory. */
const CHARACTERS_MAX = 32_000_000
/** Wikis whose name of the special page is remembered. */
const NAMES_MAX = 5000
const CANONICAL = 'Special:EntityData'

/**
 * Reads the RDF of entities from Wikibase's Special:EntityData, as any reader can. Also reads private wikis,
 * because the service itself asks.
 */
export class EntityDocuments {
  private readonly php: Pick<PhpBackend, 'fetch'>
  private readonly slots = new WorkerSlots(AT_ONCE, WAITING_MAX)
  /** The special page's name in each wiki's language. MediaWiki redirects from any other. */
  private readonly names = new Map<string, string>()

  constructor(php: Pick<PhpBackend, 'fetch'>) {
    this.php = php
  }

  /** @throws EntitiesTooLargeError, FastCgiError, PhpHangsError, TooBusyError, WikiGoneError. */
  async read(wiki: KnownWiki, ids: readonly string[]): Promise<readonly EntityDocument[]> {
    let characters = 0
    return await Promise.all(
      ids.map(async id => {
        const release = await this.slots.acquire()
        try {
          if (characters > CHARACTERS_MAX) throw new EntitiesTooLargeError()
          const text = await this.readOne(wiki, id)
          characters += text?.length ?? 0
          return { id, text }
        } finally {
          release()
        }
      }),
    )
  }

  private async readOne(wiki: KnownWiki, id: string): Promise<string | null> {
    const name = this.names.get(wiki.record.dbName) ?? CANONICAL
    let url = `/w/index.php?title=${encodeURIComponent(name)}/${id}.nt&flavor=dump`
    for (let step = 0; step <= REDIRECTS_MAX; step++) {
      const answer = await this.php.fetch(wiki, { url }).catch(unlessOfEntity)
      if (answer?.status === 200) return answer.text
      const location = answer?.headers.find(([header]) => header.toLowerCase() === 'location')?.[1]
      if (location === undefined) return null
      const target = new URL(location, wiki.record.server)
      if (target.origin !== new URL(wiki.record.server).origin) return null
      url = target.pathname + target.search
      this.learn(wiki, target.searchParams.get('title'), id)
    }
    return null
  }

  private learn(wiki: KnownWiki, title: string | null, id: string): void {
    const end = `/${id}.nt`
    if (!title?.endsWith(end)) return
    const [oldest] = this.names.keys()
    if (this.names.size >= NAMES_MAX && oldest !== undefined) this.names.delete(oldest)
    this.names.set(wiki.record.dbName, title.slice(0, -end.length))
  }
}

/**
 * Ignores errors about one entity, which may be too large to be read this way. Other errors concern all entities
 * and are thrown.
 */
function unlessOfEntity(error: unknown): null {
  const isOfAll = [FastCgiError, PhpHangsError, TooBusyError, WikiGoneError].some(
    kind => error instanceof kind,
  )
  if (isOfAll || (error as { name?: unknown } | null)?.name === 'TimeoutError') throw error
  return null
}
