// @slow

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { API_BASE, api } from '#contract/paths.ts'
import { compileCache } from '#jest/compile-cache.ts'
import { newFolder } from '#jest/test-folders.ts'
import { withTestWiki } from '#server/engine/testing/test-mariadb.ts'
import { readRecord } from '#server/engine/testing/test-records.ts'
import { filePath, uploadResult } from '#server/engine/testing/upload.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { newBackupKey } from '#server/platform/config/backup-config.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { makeQuickRepository } from '#server/testing/quick-repository.ts'
import { OAUTH_KEY_ROW } from '#server/wikis/oauth-key.ts'
import { LiveDatabases } from '#server/wikis/storage/live-databases.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { type Service, startService } from './support/service.ts'

const NAMES = ['cards', 'charts']
const PASSWORD = 'notes on the engine'

const live = new LiveDatabases(unprivilegedUser(), 'test')
let service: Service
const backups = newFolder()
let environment: Record<string, string>

beforeAll(async () => {
  environment = { BACKUP_DIR: join(backups, 'store'), BACKUP_KEY: newBackupKey() }
  makeQuickRepository(environment['BACKUP_DIR'] ?? '', environment['BACKUP_KEY'] ?? '')
  service = await startService({ environment })
})
afterAll(async () => {
  await live.stop()
  await service.remove()
})

test('a service whose data directory is lost comes back as it was, with every page, account, setting, logo and file', async () => {
  const ada = await Member.join(service, 'ada@example.org')
  await Member.join(service, 'bob@example.org')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (const name of NAMES) await fillWiki(ada, name, picture)
  await storeKey('sealed')
  const before = await stateOf(service)
  expect(before[0]?.pages).toHaveProperty('Beetle')
  expect(before[0]?.users).toContain('Keeper')

  const made = await command('backup')
  expect(made.said).toContain('The running server makes the backups.')
  expect(made.said).toContain('2 of 2 wikis backed up (2 copied, 0 unchanged)')
  expect([made.code, made.complaints]).toEqual([0, ''])

  const { port, dataDir } = service
  await service.crash()
  rmSync(dataDir, { recursive: true, force: true })

  // Killed halfway, a restore leaves no data directory that a server would use, and can be run again.
  expect((await command('restore', [], line => line.startsWith('cards'))).code).toBe('SIGKILL')
  await expect(startService({ environment, port, dataDir })).rejects.toThrow(
    'Run npm run restore again first.',
  )
  const restored = await command('restore')
  expect([restored.code, restored.complaints]).toEqual([0, ''])
  expect(restored.said).toContain('cards.localhost')
  expect(restored.said).toContain('charts.localhost')

  service = await startService({ environment, port, dataDir })
  expect(await stateOf(service)).toEqual(before)
  const again = await command('restore')
  expect([again.code, again.complaints]).toEqual([1, expect.stringContaining('is not empty')])

  // A single wiki, restored by the running server.
  const wiki = new WikiClient(port, `cards.localhost:${port}`)
  expect(await wiki.logIn('Keeper', PASSWORD)).toBe('PASS')
  expect(await wiki.edit('Beetle', { text: 'Vandalism' })).toBe('Success')
  expect((await command('restore', ['--wiki', 'cards'])).said).toMatch(/^cards\.localhost:\d+ is as of /)
  const pagesOf = (states: typeof before) =>
    states.map(({ pages, history, users }) => [pages, history, users])
  expect(pagesOf(await stateOf(service))).toEqual(pagesOf(before))
  expect(await storedKey()).toBe('sealed')
  const aside = await command('restore', ['--wiki', 'charts', '--into', join(backups, 'aside')])
  expect([aside.code, readdirSync(join(backups, 'aside')).sort()]).toEqual([
    0,
    ['db', 'images', 'service-data.json', 'wiki.json'],
  ])
})

test('the operator replaces the OAuth key of a wiki, with the server running and stopped', async () => {
  const replaced = {
    code: 0,
    complaints: '',
    said: 'cards.localhost has a new key. All earlier tokens are invalid.',
  }
  expect(await command('replace-oauth-key', ['cards.localhost'])).toEqual(replaced)
  expect(await storedKey()).toBe(null)
  expect(await command('replace-oauth-key', ['nowhere.localhost'])).toMatchObject({
    code: 1,
    complaints: 'There is no wiki at nowhere.localhost.\n',
  })
  await service.crash()
  await storeKey('another')
  expect(await command('replace-oauth-key', ['cards.localhost'])).toEqual(replaced)
  expect(await storedKey()).toBe(null)
})

test('an unchanged service is not copied again, and the next backup after a crash continues', async () => {
  // The restored files differ from those that were backed up.
  expect((await command('backup', [], line => line.startsWith('cards'))).code).toBe('SIGKILL')
  const made = await command('backup')
  expect(made.said).toContain('No server runs the wikis: this command makes the backups.')
  expect(made.said).toMatch(/2 of 2 wikis backed up \(2 copied, 0 unchanged\)/)
  expect((await command('backup')).said).toContain('(0 copied, 2 unchanged)')
  const list = await command('restore', ['--list', '--wiki', 'cards'])
  expect(list.said.split('\n')[0]).toMatch(/^time +pages +entities +users +files +size +verified$/)
  // The first backup, the one made before the wiki was restored, and this one.
  expect(list.said.trim().split('\n')).toHaveLength(1 + 3)
  const wrong = await command('restore', ['--list'], undefined, {
    BACKUP_KEY: newBackupKey(),
  })
  expect([wrong.code, wrong.complaints]).toEqual([1, expect.stringContaining('BACKUP_KEY is not the key')])
})

/** Two pages with histories, an account, a file, a setting and a logo. */
async function fillWiki(member: Member, name: string, picture: Buffer): Promise<void> {
  const { domain, body } = await member.createWiki(name)
  const { id } = (body as { data: { id: number } }).data
  const settings = { wgDefaultSkin: 'timeless', wgEnableUploads: true }
  for (const [setting, value] of Object.entries(settings))
    expect((await member.post(api.wikiSetting(setting), { wiki: id, setting, value })).status).toBe(200)
  expect((await member.upload(api.wikiLogo, { wiki: String(id) }, await logo())).status).toBe(200)
  const wiki = new WikiClient(service.port, domain)
  const email = await service.outbox.next(member.email, /login details|wiki/i)
  expect(await wiki.logIn('Keeper', lineIn(email, 'Password'), PASSWORD)).toBe('PASS')
  for (const text of ['Six legs', 'Six legs, two wings', `${name}: —é🪲`])
    expect(await wiki.edit('Beetle', { text })).toBe('Success')
  expect(await wiki.edit('Talk:Beetle', { text: `In ${name}` })).toBe('Success')
  expect(await uploadResult(wiki, 'Beetle.png', picture)).toBe('Success')
}

async function logo(): Promise<Buffer> {
  return await sharp({ create: { width: 300, height: 300, channels: 3, background: 'tomato' } })
    .png()
    .toBuffer()
}

/** As `OAuthKeys.php` does, where the tree has OAuth. */
async function storeKey(sealed: string): Promise<void> {
  await withCards(db =>
    db.run('insert into updatelog (ul_key, ul_value) values (?, ?)', [OAUTH_KEY_ROW, sealed]),
  )
}

async function storedKey(): Promise<string | null> {
  const [row] = await withCards(db =>
    db.all('select cast(ul_value as text) as value from updatelog where ul_key = ?', [OAUTH_KEY_ROW]),
  )
  return row ? String(row['value']) : null
}

async function withCards<T>(work: (db: WikiDatabase) => Promise<T>): Promise<T> {
  const { dataDir } = service
  return await withTestWiki({ dataDir, live, maria: null }, readRecord(dataDir, 'cards.localhost'), work)
}

/** Everything that people can see of the two wikis. */
async function stateOf({ url, port }: Service) {
  const ada = await Member.logIn(service, 'ada@example.org')
  const { wikis } = (await ada.post(api.myWikis, {})).body as { wikis: { id: number; domain: string }[] }
  return await Promise.all(
    wikis.map(async ({ id, domain }) => {
      const wiki = new WikiClient(port, domain)
      const { query } = await wiki.api<{ query: Record<string, unknown> }>({
        ...{ action: 'query', generator: 'allpages', gaplimit: '500', gapnamespace: '0' },
        ...{ prop: 'revisions', rvprop: 'ids|timestamp|user|content', list: 'allusers', meta: 'siteinfo' },
        ...{ siprop: 'statistics' },
      })
      const history = await wiki.api({
        ...{
          action: 'query',
          titles: 'Beetle',
          prop: 'revisions',
          rvlimit: '50',
          rvprop: 'ids|content|user',
        },
      })
      const file = await wiki.request(`/w/images/${filePath('Beetle.png')}`)
      const { body } = await ada.post(api.wikiDetails, { wiki: id })
      const page = await wiki.page('/wiki/Beetle')
      const logoUrl =
        /url\(([^)]*logo[^)]*)\)|src="([^"]*logo[^"]*)"/.exec(page)?.slice(1).find(Boolean) ?? ''
      return {
        domain,
        pages: Object.fromEntries((query['pages'] as { title: string }[]).map(each => [each.title, each])),
        users: (query['allusers'] as { name: string }[]).map(user => user.name),
        // MediaWiki has run its deferred jobs by then.
        statistics: { ...(query['statistics'] as object), jobs: 0 },
        history,
        file: [file.status, file.text.length],
        details: body,
        skin: page.includes('skin-timeless'),
        logo: await fetch(new URL(logoUrl || `${API_BASE}/`, url)).then(
          async answer => (await answer.bytes()).length,
        ),
      }
    }),
  )
}

interface Ended {
  readonly code: number | NodeJS.Signals | null
  readonly said: string
  readonly complaints: string
}

/** Runs a command of the operator. @param killAt the line after which it is killed. */
async function command(
  name: 'backup' | 'restore' | 'replace-oauth-key',
  args: readonly string[] = [],
  killAt?: (line: string) => boolean,
  more: Record<string, string> = {},
): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, [`server/cli/${name}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      CAPTCHA: 'off',
      ...environment,
      ...more,
      PORT: String(service.port),
      DATA_DIR: service.dataDir,
    },
  })
  const lines: string[] = []
  const complaints: string[] = []
  child.stderr?.on('data', data => complaints.push(String(data)))
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', line => {
      lines.push(line)
      if (killAt?.(line)) child.kill('SIGKILL')
    })
  const [code, signal] = await once(child, 'close')
  return { code: code ?? signal, said: lines.join('\n'), complaints: complaints.join('') }
}
