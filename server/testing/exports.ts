import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { beforeEach } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { app, eachTestHasWiki } from './each-test.ts'
import { readZip } from './read-zip.ts'
import { get, post } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'
import { writeWikiDatabase } from './wiki-database.ts'

export const PASSWORD = 'a fine long password'

/** A server, a member and a wiki for each test, with {@link standInForScripts} and without waiting jobs. */
export function eachTestHasExportedWiki(): void {
  eachTestHasWiki()
  beforeEach(async () => {
    standInForScripts(app)
    // The email about the new wiki.
    await app.deps.jobs.runDue()
  })
}

/** The files of all exports. */
export function storedExports({ deps }: TestApp): string[] {
  const dir = join(deps.config.dataDir, 'exports')
  return existsSync(dir) ? readdirSync(dir) : []
}

/** Replaces MediaWiki's scripts. `change` may alter the copy before it is packed. */
export function standInForScripts(
  { engine }: TestApp,
  {
    blocks = 'new',
    change = () => undefined,
  }: { blocks?: 'old' | 'new'; change?: (db: DatabaseSync, dir: string) => void } = {},
): void {
  engine.copies.onRun = async (dir, { args = [], onOutput }) => {
    const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
    const what = option('--what')
    if (what === 'pages') {
      const db = writeWikiDatabase(join(dir, 'db/fake.sqlite'), blocks)
      change(db, dir)
      db.close()
      onOutput?.('{"mediawiki":"1.43.9","wikibase":"unknown"}\n{"done":1,')
      onOutput?.('"total":2}\n')
    }
    const output = (option('--output') ?? '').replace('compress.zlib://', '')
    const content = what ?? (args.includes('--format') ? 'rdf' : 'json')
    writeFileSync(output, gzipSync(`the ${content}\n`))
    onOutput?.(what === undefined ? 'Processed 2 entities.\n' : '{"done":2,"total":2}\n')
  }
}

/** Gives a member the password {@link PASSWORD}. */
export async function givePassword({ deps }: TestApp, { user }: TestMember): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  await deps.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
}

export async function start(app: TestApp, member: TestMember | null, wiki: number, more: object = {}) {
  return await post(app, member, wikiDataApi.exports, { wiki, kind: 'public', ...more })
}

export async function cancel(app: TestApp, member: TestMember | null, wiki: number, id: number) {
  return await post(app, member, wikiDataApi.cancelExport, { wiki, id })
}

/** The exports of a wiki, newest first. */
export async function list(app: TestApp, member: TestMember, wiki: number): Promise<readonly WikiExport[]> {
  return (await get(app, `${wikiDataApi.exports}?wiki=${wiki}`, member)).json().data
}

/** Starts an export and runs its job. @returns the export afterwards. */
export async function prepare(
  app: TestApp,
  member: TestMember,
  wiki: number,
  more: object = {},
): Promise<WikiExport> {
  const response = await start(app, member, wiki, more)
  if (response.statusCode !== 200) throw new Error(`Not started: ${response.statusCode} ${response.body}`)
  await app.deps.jobs.runDue()
  const { id } = response.json().data
  const done = (await list(app, member, wiki)).find(each => each.id === id)
  if (!done) throw new Error('The export is not listed.')
  return done
}

/** Downloads an archive. */
export async function download(
  { app }: TestApp,
  member: TestMember | null,
  id: number,
  headers: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const url = `/api${wikiDataApi.exportFile(id)}`
  return await app.inject({ method, url, headers: { ...member?.headers, ...headers } })
}

/** Downloads and unpacks an archive. */
export async function unpack(
  app: TestApp,
  member: TestMember,
  id: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const response = await download(app, member, id)
  if (response.statusCode !== 200) throw new Error(`Not sent: ${response.statusCode} ${response.body}`)
  return await readZip(response.rawPayload)
}

/** Puts a ready public archive of this size into place, without packing one. @returns its id. */
export async function storeArchive(
  { deps }: TestApp,
  { user }: TestMember,
  wiki: number,
  bytes: number,
): Promise<number> {
  const { db, config, clock } = deps
  const file = `${randomUUID()}.zip`
  mkdirSync(join(config.dataDir, 'exports'), { recursive: true })
  writeFileSync(join(config.dataDir, 'exports', file), Buffer.alloc(bytes, '0123456789'))
  const now = clock.now()
  const row = await db
    .insertInto('wiki_exports')
    .values({
      ...{
        wiki_id: wiki,
        user_id: user.id,
        kind: 'public',
        password_hashes: 0,
        status: 'ready',
        created_at: now,
      },
      ...{ taken_at: now, expires_at: now + 7 * DAY_MS, size: bytes, sha256: 'a'.repeat(64), file },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
