import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import { openWikiApi } from '#server/engine/wikis/open-api.ts'
import { changeMark } from './change-mark.ts'
import { readCopiedRecord } from './copied-record.ts'
import type { CopiesContext } from './copies-context.ts'
import { Freezer } from './freezer.ts'
import { makeWikiCopy } from './make-wiki-copy.ts'
import { moveWiki } from './move-wiki.ts'
import { placeCopy } from './place-copy.ts'
import { replaceInMaria } from './replace-in-maria.ts'
import { replaceWiki } from './replace-wiki.ts'
import { runCopyTask } from './run-copy-task.ts'
import { runScript } from './run-script.ts'
import type { CopiedWiki, CopyScript, MovedWiki, PlacedWiki, WikiCopies, WikiCopy } from './wiki-copies.ts'

/** Copies of the wikis of this engine. docs/adr/0029 says how they are made. */
export class EngineCopies implements WikiCopies {
  private readonly context: Omit<CopiesContext, 'signal'>
  private readonly freezer: Freezer
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<unknown>>()

  constructor(context: Omit<CopiesContext, 'signal'>) {
    this.context = context
    this.freezer = new Freezer(context)
  }

  /** Ends copying and scripts, and waits for what must not be interrupted. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The engine stops.'))
    await Promise.allSettled(this.running)
    await this.freezer.stop()
  }

  async changeMark(domain: string): Promise<string> {
    return await changeMark(this.context.storage, await this.context.registry.require(domain))
  }

  async copy(domain: string, signal: AbortSignal): Promise<WikiCopy> {
    await this.context.registry.require(domain)
    const dir = await this.makeDir()
    return await this.during(signal, context =>
      makeWikiCopy(context, domain, dir, { freeze: reason => this.freeze(domain, reason) }),
    )
  }

  async makeDir(): Promise<string> {
    const { copies, user } = this.context.place
    const dir = join(copies, randomBytes(12).toString('hex'))
    await mkdir(dir, { mode: 0o700 })
    giveTo(dir, user, 'pass')
    return dir
  }

  async inspect(dir: string, signal: AbortSignal): Promise<CopiedWiki> {
    return await this.during(signal, async ({ place: { id }, signal }) => {
      const record = await readCopiedRecord(dir)
      const found = await runCopyTask({ kind: 'inspect', dir, dbName: record.dbName }, { id, signal })
      return { record, ...found }
    })
  }

  async run(dir: string, script: CopyScript): Promise<void> {
    await this.during(script.signal, context => runScript(context, dir, script))
  }

  async place(dir: string, wiki: PlacedWiki): Promise<void> {
    await this.during(null, context => placeCopy(context, dir, wiki))
  }

  async replace(domain: string, dir: string): Promise<void> {
    const requireReady = () => this.freezer.requireUnbroken(domain)
    await this.during(null, async context => {
      const { record } = await context.registry.require(domain)
      if (record.storage === 'mariadb') await replaceInMaria(context, domain, dir, { requireReady })
      else await replaceWiki(context, domain, dir, requireReady)
    })
  }

  async moveToMaria(domain: string, signal: AbortSignal): Promise<MovedWiki> {
    const dir = await this.makeDir()
    return await this.during(signal, context =>
      moveWiki(context, {
        domain,
        dir,
        freeze: reason => this.freeze(domain, reason),
        requireReady: () => this.freezer.requireUnbroken(domain),
        openApi: wiki =>
          openWikiApi(
            context.php,
            async () => wiki,
            () => undefined,
          ),
      }).finally(() => removeTree(dir)),
    )
  }

  async freeze(domain: string, reason: string): Promise<() => Promise<void>> {
    return await this.freezer.freeze(domain, reason)
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
