import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { type MariaConfig, readMariaUrl } from '#server/platform/config/maria-url.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'
import { quoteDatabase } from '#server/wikis/storage/database-name.ts'
import type { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import { MariaServer } from '#server/wikis/storage/maria-server.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

/** A new prefix on the tests' MariaDB, in the project `engine-mariadb`; null in other projects. */
export function testMariaDb(): MariaConfig | null {
  if ((globalThis as { TEST_WIKI_DATABASE?: unknown }).TEST_WIKI_DATABASE !== 'mariadb') return null
  const url = process.env['TEST_MARIADB_URL']
  if (!url) throw new Error('TEST_MARIADB_URL is not set: run these tests as the project engine-mariadb.')
  return { ...readMariaUrl(url), prefix: `wikistead${randomBytes(4).toString('hex')}` }
}

/** The names of all databases with a prefix. */
export async function testDatabases(config: MariaConfig): Promise<readonly string[]> {
  return await withServer(config, async server => {
    const found = await server.query('select schema_name as name from information_schema.schemata')
    return found.map(({ name }) => String(name)).filter(name => name.startsWith(`${config.prefix}_`))
  })
}

export async function dropTestDatabases(config: MariaConfig): Promise<void> {
  const names = await testDatabases(config)
  await withServer(config, async server => {
    for (const name of names) await server.query(`drop database ${quoteDatabase(name)}`)
  })
}

/** Where the wikis of an engine are stored. */
interface TestWikis {
  readonly dataDir: string
  /** Opens SQLite files as PHP's user, because this process, as root, would keep MediaWiki out for a moment. */
  readonly live: LiveDatabases
  readonly maria: MariaConfig | null
}

/** Opens the database of a wiki that is being served, in whichever storage. */
export async function withTestWiki<T>(
  { dataDir, live, maria }: TestWikis,
  record: WikiRecord,
  work: (db: WikiDatabase) => Promise<T>,
): Promise<T> {
  if (record.storage === 'mariadb') {
    if (!maria) throw new Error('This engine has no MariaDB.')
    return await withServer(maria, async server => await work(server.database(record.dbName)))
  }
  const file = mainDatabase(join(dataDir, 'wikis', hostOfDomain(record.domain)), record.dbName)
  return await live.use(file, {}, work)
}

async function withServer<T>(config: MariaConfig, work: (server: MariaServer) => Promise<T>): Promise<T> {
  const server = new MariaServer(config)
  return await work(server).finally(() => server.close())
}
