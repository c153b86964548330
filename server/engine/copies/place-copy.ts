import { randomBytes } from 'node:crypto'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { hostOfDomain } from '#server/engine/wikis/host-name.ts'
import { placeNewWiki } from '#server/engine/wikis/place-wiki.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import type { CopiesContext } from './copies-context.ts'
import { prepareInMaria } from './prepare-maria.ts'
import { newDbName, prepareWikiDir } from './prepare-wiki-dir.ts'
import type { CopiedRecord, PlacedWiki } from './wiki-copies.ts'

/** Makes a new wiki of a copy. @throws as `WikiCopies.place`. */
export async function placeCopy(
  context: CopiesContext,
  dir: string,
  { id, domain, sitename }: PlacedWiki,
): Promise<void> {
  const { registry, upgrader, scheme, clock, onChanged } = context
  try {
    if (await registry.find(domain)) throw new Error(`There is already a wiki at ${domain}.`)
    const server = `${scheme}//${domain}`
    const recordOf = (
      { quotaMb: _quota, ...copied }: CopiedRecord,
      stored: Pick<WikiRecord, 'storage' | 'dbName'>,
    ): WikiRecord => ({
      ...copied,
      id,
      domain,
      server,
      sitename,
      ...stored,
      secretKey: randomBytes(32).toString('hex'),
      changedAt: Math.max(clock.now(), copied.changedAt + 1),
      deletedAt: null,
    })
    const placeIt = context.maria ? placeInMaria : placeInSqlite
    const wiki = await placeIt(context, dir, server, recordOf)
    upgrader.admit(wiki)
    onChanged(wiki)
  } catch (error) {
    await removeTree(dir)
    throw error
  }
}

type RecordOf = (copied: CopiedRecord, stored: Pick<WikiRecord, 'storage' | 'dbName'>) => WikiRecord

async function placeInSqlite(
  context: CopiesContext,
  dir: string,
  server: string,
  recordOf: RecordOf,
): Promise<KnownWiki> {
  const dbName = newDbName()
  const copied = await prepareWikiDir(context, dir, { dbName, server })
  const record = recordOf(copied, { storage: 'sqlite', dbName })
  await context.dirs.letWait(dir, dbName)
  return await placeNewWiki(context, hostOfDomain(record.domain), record)
}

async function placeInMaria(
  context: CopiesContext,
  dir: string,
  server: string,
  recordOf: RecordOf,
): Promise<KnownWiki> {
  const { dbName, copied, giveUp } = await prepareInMaria(context, dir, server)
  const record = recordOf(copied, { storage: 'mariadb', dbName })
  try {
    if (!(await context.store.insert(record))) throw new Error(`There is already a wiki at ${record.domain}.`)
  } catch (error) {
    await giveUp()
    throw error
  }
  const host = hostOfDomain(record.domain)
  return context.registry.put({ host, record, version: 1, size: JSON.stringify(record).length })
}
