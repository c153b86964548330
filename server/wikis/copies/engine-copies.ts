import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { removeTree } from '#server/mediawiki/directories/remove-tree.ts'
import type { ExclusiveLock } from '#server/wikis/exclusive-locks.ts'
import { installNewWiki, recordAfter, replaceWiki } from '#server/wikis/install-wiki.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { openWikiApi } from '#server/wikis/wiki-api.ts'
import type { CopiedRecord, WikiRecord } from '#server/wikis/wiki-record.ts'
import type { FilledWiki, WikiDraft } from '#server/wikis/wiki-store.ts'
import { readCopiedRecord, recordForCopy, writeCopiedRecord } from './copied-record.ts'
import type { CopiesContext } from './copies-context.ts'
import { prepareForScripts } from './prepare-wiki-dir.ts'
import { runCopyTask } from './run-copy-task.ts'
import { runScript } from './run-script.ts'
import { requireSamePages } from './same-pages.ts'
import type { CopiedWiki, CopyScript, MovedWiki, WikiCopies, WikiCopy, WikiToInstall } from './wiki-copies.ts'

const MOVED = 'This wiki is being moved to another database. Please try again in a few minutes.'

/** Copies of this engine's wikis. docs/design/wiki-copies.md says how they are made. */
export class EngineCopies implements WikiCopies {
  private readonly context: Omit<CopiesContext, 'signal'>
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<unknown>>()
  /** Drafts by directory. */
  private readonly drafts = new Map<string, WikiDraft>()

  constructor(context: Omit<CopiesContext, 'signal'>) {
    this.context = context
  }

  /** Ends copying and scripts, and waits for work that must not be interrupted. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The engine stops.'))
    await Promise.allSettled(this.running)
    for (const draft of this.drafts.values()) await draft.remove()
    await this.context.exclusive.stop()
  }

  async changeMark(domain: string): Promise<string> {
    const { registry, storage } = this.context
    const wiki = await registry.require(domain)
    const mark = await storage.of(wiki).contentMark(wiki)
    return createHash('sha256')
      .update(JSON.stringify([Object.entries(recordForCopy(wiki.record)).sort(), mark]))
      .digest('base64url')
  }

  async copy(domain: string, signal: AbortSignal): Promise<WikiCopy> {
    const wiki = await this.context.registry.require(domain)
    const dir = await this.makeDir()
    return await this.during(signal, context => copyTo(context, wiki, dir, { withJobs: false }))
  }

  async draft(domain: string, signal: AbortSignal): Promise<WikiCopy> {
    const { registry, storage } = this.context
    const wiki = await registry.require(domain)
    const dir = await this.makeDir()
    const remove = async () => {
      const draft = this.drafts.get(dir)
      this.drafts.delete(dir)
      await draft?.remove()
      await removeTree(dir)
    }
    return await this.during(signal, async ({ signal }) => {
      const draft = await storage
        .of(wiki)
        .draft(wiki, dir, signal)
        .catch(async (error: unknown) => {
          await removeTree(dir)
          throw error
        })
      this.drafts.set(dir, draft)
      const { record, content, bytes, takenAt } = draft
      return { dir, record, content, bytes, takenAt, remove }
    })
  }

  async pageBytes(dir: string): Promise<number> {
    const draft = this.drafts.get(dir)
    if (!draft) throw new Error('There is no such draft.')
    return await draft.pageBytes()
  }

  async makeDir(): Promise<string> {
    const { copies, user } = this.context.engineDirs
    const dir = join(copies, randomBytes(12).toString('hex'))
    await mkdir(dir, { mode: 0o700 })
    giveTo(dir, user, 'pass')
    return dir
  }

  async inspect(dir: string, signal: AbortSignal): Promise<CopiedWiki> {
    return await this.during(signal, async ({ engineDirs: { id }, signal }) => {
      const record = await readCopiedRecord(dir)
      const found = await runCopyTask({ kind: 'inspect', dir, dbName: record.dbName }, { id, signal })
      return { record, ...found }
    })
  }

  async runScript(dir: string, script: CopyScript): Promise<void> {
    await this.during(script.signal, async context => {
      const draft = this.drafts.get(dir)
      const wiki = draft
        ? await draft.prepare(context.signal)
        : { dir, record: await prepareForScripts(context, dir) }
      await runScript(context, wiki, script)
    })
  }

  async install(dir: string, { id, domain, sitename }: WikiToInstall): Promise<void> {
    await this.during(null, async context => {
      const { registry, storage, scheme, clock, upgrader, onChanged, signal } = context
      if (await registry.find(domain)) {
        await removeTree(dir)
        throw new Error(`There is already a wiki at ${domain}.`)
      }
      const server = `${scheme}//${domain}`
      const filled = await storage.forNew.fill(dir, server, signal)
      const record: WikiRecord = {
        // The quota belongs to the wiki that was copied.
        ...withoutQuota(filled.copied),
        ...{ id, domain, server, sitename },
        ...{ storage: filled.storage, dbName: filled.dbName },
        secretKey: randomBytes(32).toString('hex'),
        changedAt: Math.max(clock.now(), filled.copied.changedAt + 1),
        deletedAt: null,
      }
      const wiki = await installNewWiki(context, record, filled)
      upgrader.admit(wiki)
      onChanged(wiki)
    })
  }

  async replace(domain: string, dir: string): Promise<void> {
    await this.during(null, async context => {
      const current = await context.registry.require(domain)
      const { server } = current.record
      const draft = this.drafts.get(dir)
      this.drafts.delete(dir)
      const filled = draft
        ? await draft.fill(server, context.signal).catch(async (error: unknown) => {
            await draft.remove()
            throw error
          })
        : await context.storage.of(current).fill(dir, server, context.signal)
      await replaceBy(context, domain, filled)
      await removeTree(dir)
    })
  }

  async moveToMaria(domain: string, signal: AbortSignal): Promise<MovedWiki> {
    return await this.during(signal, async context => {
      const { registry, storage } = context
      const target = storage.ofKind('mariadb')
      const wiki = await registry.require(domain)
      if (wiki.record.storage === target.kind) return { isMoved: false, pages: 0 }
      if (!target.isHere(wiki)) throw new StorageUnavailableError('WIKI_DATABASE_URL is not set.')
      const lock = await wiki.lock.lockExclusively(MOVED)
      try {
        const { dir } = await copyTo(context, wiki, await this.makeDir(), { withJobs: true })
        const filled = await target.fill(dir, wiki.record.server, context.signal)
        const pages = await comparePages(context, domain, filled).catch(async (error: unknown) => {
          await filled.discard()
          throw error
        })
        await replaceBy(context, domain, filled)
        return { isMoved: true, pages }
      } finally {
        await lock.release()
      }
    })
  }

  async lockExclusively(domain: string, reason: string): Promise<ExclusiveLock> {
    const wiki = await this.context.registry.require(domain)
    return await wiki.lock.lockExclusively(reason)
  }

  private async during<T>(
    signal: AbortSignal | null,
    work: (context: CopiesContext) => Promise<T>,
  ): Promise<T> {
    const both = AbortSignal.any([this.stopping.signal, ...(signal ? [signal] : [])])
    both.throwIfAborted()
    const running = work({ ...this.context, signal: both })
    this.running.add(running)
    try {
      return await running
    } finally {
      this.running.delete(running)
    }
  }
}

/** Copies a wiki into an empty directory, which is removed if it rejects. */
async function copyTo(
  { storage, engineDirs, signal }: CopiesContext,
  wiki: KnownWiki,
  dir: string,
  { withJobs }: { readonly withJobs: boolean },
): Promise<WikiCopy> {
  const remove = () => removeTree(dir)
  try {
    const copied = await storage.of(wiki).copy(wiki, dir, { withJobs, signal })
    await writeCopiedRecord(dir, copied.record, engineDirs.user)
    return { dir, ...copied, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Replaces a wiki, unless it may have changed since it was locked. */
async function replaceBy(context: CopiesContext, domain: string, filled: FilledWiki): Promise<void> {
  const { registry, exclusive, upgrader, clock, onChanged } = context
  const current = await registry.require(domain).catch(async (error: unknown) => {
    await filled.discard()
    throw error
  })
  const wiki = await replaceWiki({ ...context, now: clock.now() }, current, filled, {
    requireReady: () => exclusive.requireUnbroken(domain),
    admit: next => upgrader.admit(next),
  })
  onChanged(wiki)
}

/** Compares the texts of pages in the old storage with those in the new one. @returns the number of pages. */
async function comparePages(
  { registry, storage, php, clock }: CopiesContext,
  domain: string,
  filled: FilledWiki,
): Promise<number> {
  const current = await registry.require(domain)
  const record = recordAfter(current.record, filled, clock.now())
  const next = { ...current, record, ...storage.of({ record }).locate({ dir: current.dir, record }) }
  const opened = (wiki: KnownWiki) => {
    // MediaWiki does not serve a wiki that is deleted or suspended.
    const served: KnownWiki = {
      ...wiki,
      record: { ...wiki.record, deletedAt: null, suspension: null },
      latest: async () => served,
    }
    return openWikiApi(
      php,
      async () => served,
      () => undefined,
    )
  }
  return await requireSamePages(opened(current), opened(next))
}

function withoutQuota({ quotaMb: _quota, ...record }: CopiedRecord): CopiedRecord {
  return record
}
