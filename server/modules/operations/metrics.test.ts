import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { newFolder } from '#jest/test-folders.ts'
import { type BackupApp, createFakeBackupApp } from '#server/testing/backup-app.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get } from '#server/testing/requests.ts'
import { shellProgram } from '#server/testing/restic.ts'
import { createMember } from '#server/testing/test-member.ts'

const TOKEN = 'a-token-for-the-metrics'

let app: BackupApp

afterEach(async () => await app.close())

const metrics = async (headers: Record<string, string> = { host: 'localhost:8080' }) =>
  await app.app.inject({ url: '/metrics', headers })
const figure = async (line: string) => {
  const { body } = await metrics()
  return Number(
    body
      .split('\n')
      .find(text => text.startsWith(`${line} `))
      ?.slice(line.length),
  )
}
const readyz = async () => (await app.app.inject('/readyz')).json()

describe('/metrics', () => {
  test('shows the machine itself how old the last good backups are, and how the last run went', async () => {
    app = await createFakeBackupApp()
    const ada = await createMember(app)
    const wiki = await newWiki(app, ada)
    await app.run()
    await newWiki(app, ada)
    app.clock.advance(DAY_MS)
    const response = await metrics()
    expect(response.headers['content-type']).toMatch(/^text\/plain/)
    expect(await figure('wikistead_backup_service_age_seconds')).toBeCloseTo(86_400, -2)
    expect(await figure('wikistead_backup_oldest_wiki_age_seconds')).toBeCloseTo(86_400, -2)
    expect(await figure('wikistead_backup_wikis{state="backed_up"}')).toBe(1)
    expect(await figure('wikistead_backup_wikis{state="without"}')).toBe(1)
    expect(await figure('wikistead_backup_last_run_wikis{outcome="copied"}')).toBe(1)
    expect(await figure('wikistead_backup_last_run_failed')).toBe(0)
    expect(await figure('wikistead_engine_ready')).toBe(1)
    expect(response.body).not.toContain(wiki.domain)
  })

  test('shows how long requests take by route, and nothing that a client has chosen', async () => {
    app = await createFakeBackupApp()
    await get(app, '/no-such-path-4711')
    await app.app.inject({ url: '/healthz' })
    await get(app, '/wiki/discover?page=4711')
    const { body } = await metrics()
    const count = 'wikistead_http_request_duration_seconds_count'
    expect(await figure(`${count}{method="GET",route="/healthz",status="2xx"}`)).toBe(1)
    expect(body).toMatch(/route="\/[^"]*",status="4xx"|route="none",status="4xx"/)
    // In labels; a figure may well contain it.
    expect(body).not.toMatch(/\{[^}]*4711/)
  })

  test('shows how busy PHP is, and which jobs and emails wait', async () => {
    app = await createFakeBackupApp()
    const { db, clock } = app.deps
    const job = { payload: '{}', attempts: 0, created_at: 1 }
    const now = clock.now()
    const rows = [
      { ...job, kind: 'mail.send', status: 'waiting', run_at: now - 60_000 },
      { ...job, kind: 'mail.send', status: 'waiting', run_at: now + 60_000 },
      { ...job, kind: 'mail.send', status: 'failed', run_at: now },
      { ...job, kind: 'mail.send', status: 'done', run_at: now },
      { ...job, kind: 'made-up', status: 'waiting', run_at: now, lease_token: 'a', lease_until: now + 1 },
    ] as const
    for (const row of rows) await db.insertInto('jobs').values(row).execute()
    expect(await figure('wikistead_emails_waiting')).toBe(2)
    expect(await figure('wikistead_jobs{kind="mail.send",state="due"}')).toBe(1)
    expect(await figure('wikistead_jobs{kind="mail.send",state="later"}')).toBe(1)
    expect(await figure('wikistead_jobs{kind="mail.send",state="failed"}')).toBe(1)
    expect(await figure('wikistead_jobs{kind="made-up",state="running"}')).toBe(1)
    expect(await figure('wikistead_jobs_oldest_due_seconds{kind="mail.send"}')).toBe(60)
    expect(await figure('wikistead_php_slots{state="busy"}')).toBe(2)
    expect(await figure('wikistead_php_slots{state="free"}')).toBe(3)
    expect(await figure('wikistead_wiki_refusals_total{kind="costly_budget"}')).toBe(3)
    expect(await figure('wikistead_slowest_wikis_php_seconds{wiki="cards.example.org"}')).toBe(12.5)
    expect(await figure('wikistead_page_cache_answers{result="hit"}')).toBe(6)
    expect(await figure('wikistead_page_cache_hit_ratio')).toBe(0.8)
    expect(await figure('wikistead_page_cache_bytes')).toBe(2000)
    expect(await figure('wikistead_database_ready')).toBe(1)
  })

  test('does not exist for other machines, for a proxy, for foreign names and for pages of other sites, without the token', async () => {
    app = await createFakeBackupApp({ metricsToken: TOKEN })
    const strangers = [
      { host: 'wikis.example.org' },
      { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.9' },
      { host: 'localhost:8080', 'sec-fetch-site': 'cross-site' },
      { host: 'localhost:8080', 'sec-fetch-site': 'same-site' },
      { host: 'wikis.example.org', authorization: 'Bearer ' },
      { host: 'wikis.example.org', authorization: `Bearer ${TOKEN}x` },
      { host: 'wikis.example.org', authorization: `Basic ${TOKEN}` },
    ]
    for (const headers of strangers) expect((await metrics(headers)).statusCode).toBe(404)
    const known = await metrics({ host: 'wikis.example.org', authorization: `Bearer ${TOKEN}` })
    expect(known.statusCode).toBe(200)
  })

  test('accepts no token if none is set', async () => {
    app = await createFakeBackupApp()
    const headers = { host: 'wikis.example.org', authorization: 'Bearer null' }
    expect((await metrics(headers)).statusCode).toBe(404)
  })
})

describe('/readyz', () => {
  test('says that the search server does not answer, and stays ready', async () => {
    app = await createFakeBackupApp()
    expect(await readyz()).not.toHaveProperty('search')
    app.engine.searchFault = 'The search server does not respond: connect ECONNREFUSED 10.0.0.9:9200.'
    expect(await readyz()).toMatchObject({ status: 'ready', search: 'does not answer' })
  })

  test('says that backups are late when a wiki’s last good one is over 48 hours old, and stays ready', async () => {
    app = await createFakeBackupApp()
    await newWiki(app, await createMember(app))
    await app.run()
    expect(await readyz()).not.toHaveProperty('backups')
    app.clock.advance(49 * HOUR_MS)
    expect(await readyz()).toMatchObject({ status: 'ready', backups: 'late' })
    await app.run()
    expect(await readyz()).not.toHaveProperty('backups')
    app.engine.copies.fails = { changeMark: new Error('database disk image is malformed') }
    app.clock.advance(49 * HOUR_MS)
    await app.run()
    expect(await readyz()).toMatchObject({ status: 'ready', backups: 'late' })
  })

  test('says so as well when only the service’s database has no good backup', async () => {
    app = await createFakeBackupApp()
    await app.run()
    app.clock.advance(49 * HOUR_MS)
    expect(await readyz()).toMatchObject({ backups: 'late' })
  })

  test('says that backups cannot be made without restic', async () => {
    const { PATH } = process.env
    const bin = newFolder()
    try {
      process.env['PATH'] = bin
      const location = { kind: 'directory', dir: '/srv/backups', isDefault: false } as const
      app = await createFakeBackupApp({ backupLocation: location })
      expect(await readyz()).toMatchObject({ status: 'ready', backups: 'restic is missing' })
      shellProgram(join(bin, 'restic'), 'exit 1')
      expect(await readyz()).not.toHaveProperty('backups')
    } finally {
      process.env['PATH'] = PATH
    }
  })
})
