import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { type HostName, hostOfDomain, withoutPort } from './host-name.ts'
import { readWikiFile } from './wiki-file.ts'
import type { WikiRecord } from './wiki-record.ts'
import { WriteLane } from './write-lane.ts'

/** A wiki of this engine. */
export interface KnownWiki {
  readonly host: HostName
  /** Absolute path of its directory. */
  readonly dir: string
  readonly record: WikiRecord
  readonly writeLane: WriteLane
}

/**
 * The prefix of directories that are being created or removed. A crash has left those that are found at
 * startup.
 */
export const UNFINISHED_PREFIX = '.'

/** The wikis of this engine by host name: a copy in memory of what their directories say. */
export class WikiRegistry {
  private readonly wikis = new Map<string, KnownWiki>()
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  /** Reads all wikis, and removes directories that a crash left unfinished. */
  async load(log: EngineLog): Promise<void> {
    for (const name of await readdir(this.root)) {
      const dir = join(this.root, name)
      if (name.startsWith(UNFINISHED_PREFIX)) {
        await rm(dir, { recursive: true, force: true })
        log.info({ dir }, 'removed an unfinished wiki directory')
        continue
      }
      try {
        this.set(await readWikiFile(dir))
      } catch (error) {
        log.error({ err: error, dir }, 'this directory contains no wiki that can be served')
      }
    }
  }

  get(host: string): KnownWiki | undefined {
    return this.wikis.get(host)
  }

  /** @throws Error when there is no such wiki. */
  require(domain: string): KnownWiki {
    const wiki = this.find(domain)
    if (!wiki) throw new Error(`There is no wiki at ${domain}.`)
    return wiki
  }

  find(domain: string): KnownWiki | undefined {
    return this.wikis.get(withoutPort(domain))
  }

  set(record: WikiRecord): KnownWiki {
    const host = hostOfDomain(record.domain)
    const writeLane = this.wikis.get(host)?.writeLane ?? new WriteLane()
    const wiki = { host, dir: join(this.root, host), record, writeLane }
    this.wikis.set(host, wiki)
    return wiki
  }

  delete(host: string): void {
    this.wikis.delete(host)
  }

  all(): readonly KnownWiki[] {
    return [...this.wikis.values()]
  }
}
