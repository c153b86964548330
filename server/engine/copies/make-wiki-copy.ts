import { join } from 'node:path'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { FILES_CHANGED, mainDatabase } from '#server/engine/place/wiki-files.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import { recordForCopy, writeCopiedRecord } from './copied-record.ts'
import type { CopiesContext } from './copies-context.ts'
import type { TaskResult } from './copy-task.ts'
import { requireMaria } from './prepare-maria.ts'
import { runCopyTask } from './run-copy-task.ts'
import type { CopiedRecord, WikiCopy } from './wiki-copies.ts'

interface CopyOptions {
  /** Makes the wiki read-only. */
  readonly freeze: (reason: string) => Promise<() => Promise<void>>
  /** Copies the jobs that wait, too. The wiki must be frozen. */
  readonly withJobs?: boolean
}

/** When a copy was taken, and what the wiki's record said then. */
interface Begun {
  readonly takenAt: number
  readonly record: CopiedRecord
}

const REASON = 'A copy of this wiki is being made. Please try again in a moment.'

/** Copies a wiki into an empty directory, which is gone when it rejects. @throws as `WikiCopies.copy`. */
export async function makeWikiCopy(
  context: CopiesContext,
  domain: string,
  dir: string,
  options: CopyOptions,
): Promise<WikiCopy> {
  const remove = () => removeTree(dir)
  try {
    const wiki = await context.registry.require(domain)
    const copy = wiki.record.storage === 'mariadb' ? copyMaria : copySqlite
    const { begun, made } = await copy(context, wiki, dir, options)
    await writeCopiedRecord(dir, begun.record, context.place.user)
    return { dir, ...begun, ...made, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Copied {
  readonly begun: Begun
  readonly made: TaskResult
}

async function copySqlite(
  { place: { id, user }, registry, room, clock, signal }: CopiesContext,
  wiki: KnownWiki,
  to: string,
  { withJobs = false }: CopyOptions,
): Promise<Copied> {
  const { dbName, domain } = wiki.record
  let begun: Begun = { takenAt: 0, record: recordForCopy(wiki.record) }
  const takeLane = async (signal: AbortSignal) => {
    const release = await wiki.writeLane.hold(signal)
    const current = (await registry.find(domain))?.record
    begun = { takenAt: clock.now(), record: recordForCopy(current ?? wiki.record) }
    if (current?.dbName === dbName) return release
    release()
    throw new Error(`The wiki at ${domain} was replaced while it was copied.`)
  }
  const from = { wikiDir: wiki.dir, dbName, to, withJobs, owner: user, room: await room() }
  const made = await runCopyTask({ kind: 'copy', ...from }, { id, signal, takeLane })
  return { begun, made }
}

async function copyMaria(
  context: CopiesContext,
  { filesDir, record }: KnownWiki,
  to: string,
  { freeze }: CopyOptions,
): Promise<Copied> {
  const { place, registry, room, clock, signal, template } = context
  const { dbName, domain } = record
  const { server } = requireMaria(context)
  let takenAt = 0
  const takeLane = async () => {
    const thaw = await freeze(REASON)
    return () => void thaw()
  }
  const task = {
    kind: 'copyFromMaria',
    maria: { place: server.place, database: dbName },
    filesDir,
    filesMark: join(filesDir, FILES_CHANGED),
    template: mainDatabase(template.dir, template.dbName),
    dbName,
    to,
    owner: place.user,
    room: await room(),
  } as const
  const onMoment = () => {
    takenAt = clock.now()
  }
  const made = await runCopyTask(task, { id: place.id, signal, takeLane, onMoment })
  const current = (await registry.find(domain))?.record
  if (current?.dbName !== dbName) throw new Error(`The wiki at ${domain} was replaced while it was copied.`)
  return { begun: { takenAt, record: recordForCopy(current) }, made }
}
