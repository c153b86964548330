import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { root } from '#build/root.ts'
import { takeOldRelease } from '#e2e/support/old-release.ts'
import { Person } from '#faults/support/person.ts'
import { sparePort } from '#jest/spare-port.ts'
import { makeDebianPackage } from '#scripts/lib/packaging/debian-package.mjs'
import { sourceTime } from '#scripts/lib/packaging/package-service.mjs'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { Chroot } from './support/chroot.ts'
import { type PackagedService, startPackaged } from './support/packaged-service.ts'

const OLD_VERSION = '0.1.0'
/** After every release, and before the next one. */
const NEW_VERSION = '99.0.0-rc.1'
/** A package is compressed well for people, and quickly for tests. */
const QUICKLY = ['-Zgzip', '-z1']
const SETTINGS = '/etc/wikistead/wikistead.env'
const DATA = '/var/lib/wikistead'
/** MB. Two packages and a Debian with PHP, MediaWiki and the service. */
const DISK_MAX = 2500
const minutes = (count: number) => count * 60_000
const options = { version: NEW_VERSION, time: sourceTime(), source: root, compression: QUICKLY }

// It installs a Debian from its archive.
jest.setTimeout(minutes(30))

let folder: string
let oldPackage: string
let newPackage: string
let chroot: Chroot

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wikistead-packages-'))
  newPackage = await makeDebianPackage({ ...options, folder })
  oldPackage = process.env['OLD_PACKAGE'] ?? (await packageOldRelease())
  chroot = await Chroot.make()
}, minutes(60))
afterAll(() => {
  chroot?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function packageOldRelease(): Promise<string> {
  const old = takeOldRelease(OLD_VERSION)
  try {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: old.folder, env, stdio: 'pipe' })
    return await makeDebianPackage({ ...options, version: OLD_VERSION, source: old.folder, folder })
  } finally {
    old.remove()
  }
}

/** Installs a package as people do: apt brings what it depends on. */
async function install(file: string): Promise<string> {
  await copyFile(file, chroot.path(`/root/${basename(file)}`))
  const frontend = ['--option', 'Dpkg::Options::=--force-confold']
  const args = ['install', '--yes', '--no-install-recommends', ...frontend, `/root/${basename(file)}`]
  return await chroot.run('apt-get', args)
}

test('the same sources give the same package, byte for byte', async () => {
  const again = await makeDebianPackage({ ...options, folder: join(folder, 'again') })
  expect(readFileSync(again).equals(readFileSync(newPackage))).toBe(true)
})

test('lintian finds no errors', () => {
  const found = execFileSync('lintian', ['--allow-root', '--fail-on', 'none', newPackage], {
    encoding: 'utf8',
  })
  expect(found.split('\n').filter(line => line.startsWith('E:'))).toEqual([])
})

describe('in a new Debian', () => {
  let service: PackagedService
  let ada: Person
  let wiki: WikiClient

  const start = async () => {
    const port = Number(/^PORT=(\d+)$/m.exec(readFileSync(chroot.path(SETTINGS), 'utf8'))?.[1])
    service = await startPackaged(chroot, port)
    return service
  }

  test('the package of 0.1.0 is installed, and somebody signs up and fills a wiki', async () => {
    await install(oldPackage)
    const settings = readFileSync(chroot.path(SETTINGS), 'utf8')
    chroot.write(SETTINGS, `${settings}\nPORT=${await sparePort()}\nCAPTCHA=off\n`, 0o640)
    // The service's user has been made, and runs PHP.
    expect(await chroot.run('id', ['wikistead'])).toMatch(/uid=\d+\(wikistead\) gid=\d+\(wikistead\)/)
    await start()
    ada = await Person.join(service, 'ada@example.org')
    const opened = await ada.openWiki('clocks')
    wiki = opened.client
    await wiki.edit('Pendulum', { text: 'It swings since 1656.' })
    expect(await wiki.page('/wiki/Pendulum')).toContain('It swings since 1656.')
    expect(await service.stop()).toBe(0)
  })

  test('an upgrade keeps accounts, wikis and settings', async () => {
    const said = await install(newPackage)
    expect(said).toContain(`Unpacking wikistead (${NEW_VERSION.replace('-', '~')}) over (${OLD_VERSION})`)
    expect(readFileSync(chroot.path(SETTINGS), 'utf8')).toContain('CAPTCHA=off')
    await start()
    expect(await ada.isLoggedIn()).toBe(true)
    expect(await wiki.page('/wiki/Pendulum')).toContain('It swings since 1656.')
    await wiki.edit('Balance wheel', { text: 'It came later.' })
    expect((await ada.createWiki('watches')).status).toBe(200)
  })

  test('PHP runs as the user of the package, which cannot read the database and the settings', async () => {
    const users = execFileSync('ps', ['-eo', 'uid=,args=']).toString()
    const uid = Number((await chroot.run('id', ['--user', 'wikistead'])).trim())
    expect(users).toMatch(new RegExp(`^ *${uid} php-fpm: pool`, 'm'))
    for (const path of [SETTINGS, `${DATA}/wikistead.sqlite`]) {
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
    await chroot.run('apt-get', ['remove', '--yes', 'wikistead'])
    expect(existsSync(chroot.path('/usr/lib/wikistead/server'))).toBe(false)
    expect(existsSync(chroot.path(SETTINGS))).toBe(true)
    await chroot.run('apt-get', ['purge', '--yes', 'wikistead'])
    expect(existsSync(chroot.path(SETTINGS))).toBe(false)
    expect(existsSync(chroot.path(`${DATA}/wikistead.sqlite`))).toBe(true)
  })

  test('a later installation goes on with them, and a purge with a yes removes them', async () => {
    await install(newPackage)
    chroot.write(SETTINGS, `PORT=${service.port}\nCAPTCHA=off\n`, 0o640)
    await start()
    expect(await wiki.page('/wiki/Balance_wheel')).toContain('It came later.')
    expect(await service.stop()).toBe(0)
    chroot.write('/root/answers', 'wikistead wikistead/remove-data boolean true\n')
    await chroot.run('debconf-set-selections', ['/root/answers'])
    await chroot.run('apt-get', ['purge', '--yes', 'wikistead'])
    expect(existsSync(chroot.path(DATA))).toBe(false)
    expect(existsSync(chroot.path('/etc/wikistead'))).toBe(false)
  })

  test(`it takes less than ${DISK_MAX} MB`, () => {
    const size = execFileSync('du', ['--summarize', '--block-size=1M', chroot.folder]).toString()
    expect(Number.parseInt(size, 10)).toBeLessThan(DISK_MAX)
  })
})
