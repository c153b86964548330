import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { sparePort } from '#jest/spare-port.ts'
import { Chroot } from './support/chroot.ts'
import { type FilledService, fillService, visitWiki } from './support/filled-service.ts'
import { lastingData } from './support/lasting-data.ts'
import { type PackagedService, startPackaged } from './support/packaged-service.ts'
import { DATA, onDatabaseServers, onOneMachine, type Storage } from './support/storage.ts'
import { readStoredData, type StoredData } from './support/stored-data.ts'

/** Where `npm run test:packages` has put the packages. */
const FOLDER = process.env['TEST_PACKAGES'] ?? ''
const packageOf = (name: 'old' | 'new' | 'again') => join(FOLDER, `${name}.deb`)
const SETTINGS = '/etc/wikistead/wikistead.env'
/** MB: a Debian with PHP, MediaWiki, two packages and the service. */
const DISK_MAX = 2500

// Installing a Debian from its archive takes long.
jest.setTimeout(30 * 60_000)

/** Tables that the test fills, so that it notices if an upgrade loses something. */
const WITH_ROWS = [
  ...['users', 'sessions', 'user_tokens', 'policy_acceptances', 'contact_messages', 'complaints'],
  ...[
    'wikis',
    'wiki_records',
    'wiki_managers',
    'wiki_profiles',
    'wiki_settings',
    'wiki_logos',
    'wiki_deletions',
  ],
]

const STORAGES = [
  { name: 'SQLite', makeStorage: onOneMachine, outlivesPurge: false },
  { name: 'PostgreSQL and MariaDB', makeStorage: onDatabaseServers, outlivesPurge: true },
]

test('the same sources give the same package, byte for byte', () => {
  expect(readFileSync(packageOf('again')).equals(readFileSync(packageOf('new')))).toBe(true)
})

test('lintian finds no errors', () => {
  const args = ['--allow-root', '--fail-on', 'none', packageOf('new')]
  const found = execFileSync('lintian', args, { encoding: 'utf8' })
  expect(found.split('\n').filter(line => line.startsWith('E:'))).toEqual([])
})

describe.each(STORAGES)('in a new Debian, with $name', ({ makeStorage, outlivesPurge }) => {
  let chroot: Chroot
  let storage: Storage
  let settings: string
  let service: PackagedService
  let filled: FilledService
  let visited: Awaited<ReturnType<typeof visitWiki>>
  let kept: StoredData

  beforeAll(async () => {
    chroot = await Chroot.make()
    storage = await makeStorage(chroot)
    const chosen = { PORT: await sparePort(), CAPTCHA: 'off', BACKUP_DIR: 'off', ...storage.settings }
    settings = Object.entries(chosen)
      .map(pair => `${pair.join('=')}\n`)
      .join('')
  })
  afterAll(async () => {
    await service?.stop()
    await storage?.remove()
    chroot?.remove()
  })

  /** Installs a package as people do: apt installs its dependencies. */
  const install = async (file: string, ...more: readonly string[]) => {
    await copyFile(file, chroot.path(`/root/${basename(file)}`))
    const frontend = ['--option', 'Dpkg::Options::=--force-confold']
    const args = ['install', '--yes', '--no-install-recommends', ...frontend, `/root/${basename(file)}`]
    return await chroot.run('apt-get', [...args, ...more])
  }

  const start = async () => {
    // After a failed test.
    await service?.stop()
    const port = Number(/^PORT=(\d+)$/m.exec(readFileSync(chroot.path(SETTINGS), 'utf8'))?.[1])
    service = await startPackaged(chroot, port)
    return service
  }

  test('the package of an earlier release is installed, and somebody signs up and fills wikis', async () => {
    await install(packageOf('old'), ...storage.packages)
    const examples = readFileSync(chroot.path(SETTINGS), 'utf8')
    chroot.write(SETTINGS, `${examples}\n${settings}`, 0o640)
    // The service's user was created, and runs PHP.
    expect(await chroot.run('id', ['wikistead'])).toMatch(/uid=\d+\(wikistead\) gid=\d+\(wikistead\)/)
    filled = await fillService(chroot, await start())
    visited = await visitWiki(filled.wiki)
    expect(visited.page).toContain('It swings since 1656.')
    expect(await service.stop()).toBe(0)
    kept = await readStoredData(chroot, storage)
    expect(Object.keys(kept.wikis)).toHaveLength(3)
    const files = kept.wikis['clocks.localhost']?.files.keys() ?? []
    expect([...files]).toEqual([expect.stringMatching(/\/Dial\.png$/)])
    const withRows = [...kept.service].filter(([, rows]) => rows.length > 0).map(([name]) => name)
    expect(withRows).toEqual(expect.arrayContaining(WITH_ROWS))
  })

  test('an upgrade keeps accounts, wikis and settings: every row of every table, and every file', async () => {
    const said = await install(packageOf('new'))
    expect(said).toMatch(/^Unpacking wikistead \(.+\) over \(.+\)/m)
    expect(readFileSync(chroot.path(SETTINGS), 'utf8')).toContain('CAPTCHA=off')
    await start()
    expect(await visitWiki(filled.wiki)).toEqual(visited)
    expect(await service.stop()).toBe(0)
    const now = await readStoredData(chroot, storage)
    expect(lastingData(now, kept)).toEqual(lastingData(kept))
  })

  test('members go on after the upgrade: they are logged in, edit, and create wikis', async () => {
    const { ada, wiki } = filled
    await start()
    expect(await ada.isLoggedIn()).toBe(true)
    expect(await wiki.edit('Balance wheel', { text: 'It came later.' })).toBe('Success')
    expect(await wiki.page('/wiki/Balance_wheel')).toContain('It came later.')
    expect((await ada.createWiki('watches')).status).toBe(200)
  })

  test('PHP runs as the user of the package, which cannot read the database and the settings', async () => {
    const processes = execFileSync('ps', ['-eo', 'uid=,args=']).toString().split('\n')
    const uid = Number((await chroot.run('id', ['--user', 'wikistead'])).trim())
    const users = processes
      .filter(line => line.includes('php-fpm: pool'))
      .map(line => Number.parseInt(line, 10))
    expect(users).toContain(uid)
    const database = storage.databaseUrl === null ? [`${DATA}/wikistead.sqlite`] : []
    for (const path of [SETTINGS, ...database]) {
      const read = chroot.run('setpriv', [
        '--reuid=wikistead',
        '--regid=wikistead',
        '--clear-groups',
        'cat',
        path,
      ])
      await expect(read).rejects.toThrow('Permission denied')
    }
  })

  test('the commands for operators work beside the service, with its settings', async () => {
    expect(
      await chroot.run('wikistead', ['wiki-quota', `clocks.localhost:${service.port}`, '2048']),
    ).toContain('2048')
    expect(await chroot.run('wikistead', ['backup', '--new-key'])).toMatch(/\S{20}/)
    await expect(chroot.run('wikistead', ['no-such-command'])).rejects.toThrow('one of:')
    expect(await service.stop()).toBe(0)
  })

  test('removal keeps accounts, wikis and settings, and so does a purge without a yes', async () => {
    kept = await readStoredData(chroot, storage)
    await chroot.run('apt-get', ['remove', '--yes', 'wikistead'])
    expect(existsSync(chroot.path('/usr/lib/wikistead/server'))).toBe(false)
    expect(existsSync(chroot.path(SETTINGS))).toBe(true)
    await chroot.run('apt-get', ['purge', '--yes', 'wikistead'])
    expect(existsSync(chroot.path(SETTINGS))).toBe(false)
    expect(await readStoredData(chroot, storage)).toEqual(kept)
  })

  test('a later installation goes on with them, and a purge with a yes removes what is in the package’s directories', async () => {
    await install(packageOf('new'))
    chroot.write(SETTINGS, settings, 0o640)
    await start()
    expect(await filled.wiki.page('/wiki/Balance_wheel')).toContain('It came later.')
    expect(await service.stop()).toBe(0)
    kept = await readStoredData(chroot, storage)
    chroot.write('/root/answers', 'wikistead wikistead/remove-data boolean true\n')
    await chroot.run('debconf-set-selections', ['/root/answers'])
    await chroot.run('apt-get', ['purge', '--yes', 'wikistead'])
    expect(existsSync(chroot.path(DATA))).toBe(false)
    expect(existsSync(chroot.path('/etc/wikistead'))).toBe(false)
    if (outlivesPurge) expect(await readStoredData(chroot, storage)).toEqual(kept)
  })

  test(`it takes less than ${DISK_MAX} MB`, () => {
    const size = execFileSync('du', ['--summarize', '--block-size=1M', chroot.folder]).toString()
    expect(Number.parseInt(size, 10)).toBeLessThan(DISK_MAX)
  })
})
