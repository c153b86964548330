import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { forgetOldEmails } from './modules/outbox/forget-old-emails.ts'
import { insertKnowledgeEquity } from './modules/policies/policies.repository.ts'
import { runBackup } from './modules/wiki-data/backups/nightly/run-backup.ts'
import { findRun, openRun } from './modules/wiki-data/backups/shared/runs.repository.ts'
import { wikiSeries } from './modules/wiki-data/backups/shared/series.ts'
import { publishWiki } from './modules/wikis/publication/publish-wiki.ts'
import { wipeDeleted } from './platform/database/wipe-deleted.ts'
import { createOutboxTransport, outboxDir } from './platform/email/outbox-transport.ts'
import { ensurePeriodicJob } from './platform/jobs/jobs.repository.ts'
import { backupsOf, pages } from './testing/backed-up-wiki.ts'
import { createFakeBackupApp } from './testing/backup-app.ts'
import { list, standInForScripts, start } from './testing/exports.ts'
import { newWiki } from './testing/new-wiki.ts'
import { post } from './testing/requests.ts'
import { createMember } from './testing/test-member.ts'

/** No two letters of it come together by chance. Its punycode begins with `xn--quetzalkpfe`. */
const NAME = 'Quetzalköpfe'
const DOMAIN = 'xn--quetzalkpfe-wfb.museum.example:8080'

/** The periodic jobs that remove what is over. */
const JOBS = ['wikis.purge', 'wiki-dumps.look', 'wiki-exports.remove', 'wiki-imports.stale', 'clean-expired']

test('sixty-five days after its deletion nothing names a wiki but the row that keeps its domain', async () => {
  const app = await createFakeBackupApp()
  const { db, config, jobs } = app.deps
  const outbox = createOutboxTransport(outboxDir(config))
  let sent = 0
  standInForScripts(app)
  for (const name of JOBS) await ensurePeriodicJob(db, name, app.clock.now())
  const neighbour = await newWiki(app, await createMember(app), { sitename: 'Museum of maps' })
  const id = await createNamedWiki()

  await passDay()
  expect(filesWith(/quetzal/i, config.dataDir).length).toBeGreaterThan(2)
  expect(filesWith(/Quetzal/, app.store.root).length).toBeGreaterThan(1)
  for (let day = 0; day < 65; ) {
    // Every fifth day, and each one around the purge.
    const step = day >= 25 && day < 32 ? 1 : Math.min(5, 65 - day)
    app.clock.advance(step * DAY_MS)
    day += step
    await passDay()
    if (day === 29) expect(await app.engine.exists(DOMAIN)).toBe(true)
    if (day === 31) expect(await app.engine.exists(DOMAIN)).toBe(false)
  }

  // The neighbour is as it was.
  expect(await app.engine.exists(neighbour.domain)).toBe(true)
  expect((await app.store.list(wikiSeries(neighbour.id))).length).toBeGreaterThan(0)
  expect(await app.store.list(wikiSeries(id))).toEqual([])
  expect(app.engine.copies.dirs()).toEqual([])
  expect(readdirSync(join(config.dataDir, 'exports'))).toEqual([])
  expect(readdirSync(join(config.dataDir, 'dumps'))).toEqual([String(neighbour.id)])
  // Dumps of the service's database hold the row that keeps the domain, and nothing else of it.
  expect(filesWith(/Quetzal|quetzalk\xc3\xb6/, app.store.root)).toEqual([])
  await wipeDeleted(db)
  expect(filesWith(/Quetzal|quetzalk\xc3\xb6/, config.dataDir)).toEqual([])
  // Without that row, its domain is nowhere, free pages and the write-ahead log included.
  await db.updateTable('wikis').set({ domain: 'gone.example' }).where('id', '=', id).execute()
  await wipeDeleted(db)
  expect(filesWith(/quetzal/i, config.dataDir)).toEqual([])
  await app.close()

  /** A wiki with everything that a wiki can have. Deleted at the end. */
  async function createNamedWiki(): Promise<number> {
    const ada = await createMember(app)
    const profile = { purpose: 'other', purpose_other: NAME, temporality: 'permanent' }
    const wiki = await newWiki(app, ada, { sitename: NAME, username: NAME, profile: JSON.stringify(profile) })
    await moveToDomain(wiki.domain)
    const value = JSON.stringify({ [`${NAME}?`]: [NAME] })
    await post(app, ada, api.wikiSetting('wwCaptchaQuestions'), { wiki: wiki.id, value })
    const equity = { selectedOption: 'yes', freeTextResponse: NAME } as const
    await insertKnowledgeEquity(db, wiki.id, equity, app.clock.now())
    await db
      .updateTable('wikis')
      .set({ description: NAME, is_featured: 1 })
      .where('id', '=', wiki.id)
      .execute()
    app.engine.copies.contents.set(DOMAIN, { ...pages({ [NAME]: NAME }), files: { [`${NAME}.png`]: NAME } })
    await importSomething(wiki.id, ada.user.id)
    await backUpService()
    const [backup] = await backupsOf(app, ada, wiki)
    const restore = { wiki: wiki.id, backup: backup?.id, mode: 'back' }
    expect((await post(app, ada, wikiDataApi.restores, restore)).statusCode).toBe(200)
    expect((await start(app, ada, wiki.id)).statusCode).toBe(200)
    await jobs.runDue()
    expect((await list(app, ada, wiki.id))[0]?.status).toBe('ready')
    expect((await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })).statusCode).toBe(
      200,
    )
    return wiki.id
  }

  /** As if it had been created at a custom domain. */
  async function moveToDomain(from: string): Promise<void> {
    await db.updateTable('wikis').set({ domain: DOMAIN }).where('domain', '=', from).execute()
    const made = app.engine.wikis.get(from)
    if (!made) throw new Error('There is no such wiki.')
    app.engine.wikis.delete(from)
    app.engine.wikis.set(DOMAIN, { ...made, domain: DOMAIN } as typeof made)
  }

  async function importSomething(wiki_id: number, user_id: number): Promise<void> {
    const at = { updated_at: app.clock.now(), finished_at: app.clock.now() }
    await db
      .insertInto('entity_imports')
      .values({
        wiki_id,
        status: 'failed',
        source_url: `https://${DOMAIN}`,
        entity_ids: 'Q1',
        error: NAME,
        started_at: 0,
        ...at,
      })
      .execute()
    await db
      .insertInto('wiki_imports')
      .values({
        wiki_id,
        user_id,
        upload_id: 'a',
        status: 'failed',
        file_name: `${NAME}.xml`,
        size: 1,
        created_at: 0,
        ...at,
      })
      .execute()
    await db
      .insertInto('wiki_backup_failures')
      .values({ wiki_id, failed_at: 0, attempts: 1, error: NAME })
      .execute()
    await publishWiki(app.deps, wiki_id)
  }

  async function passDay(): Promise<void> {
    await jobs.runDue()
    await forgetOldEmails(app.deps)
    const delivered = app.emails.length
    for (const email of app.emails.slice(sent)) await outbox.deliver(email)
    sent = delivered
    await backUpService()
  }

  /** The nightly run, with a dump of the whole database. */
  async function backUpService(): Promise<void> {
    const { id: run } = await openRun(db, app.clock.now())
    const open = await findRun(db, run)
    if (!open) throw new Error('The run is gone.')
    const database = {
      dump: async (dir: string) => {
        await sql`vacuum into ${sql.lit(join(dir, 'service.sqlite'))}`.execute(db)
        return { kind: 'sqlite' as const, rows: {} }
      },
      read: async () => ({}),
    }
    await runBackup({ ...app.runDeps, database }, open, new AbortController().signal)
  }
})

/** The files below a directory whose name or bytes have this, read as Latin-1. */
function filesWith(pattern: RegExp, root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(
      path =>
        pattern.test(Buffer.from(path).toString('latin1')) || pattern.test(readFileSync(path, 'latin1')),
    )
}
