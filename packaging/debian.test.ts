import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Person } from '#faults/support/person.ts'
import { sparePort } from '#jest/spare-port.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { Chroot } from './support/chroot.ts'
import { type PackagedService, startPackaged } from './support/packaged-service.ts'

/** Where `npm run test:packages` has put the packages. */
const FOLDER = process.env['TEST_PACKAGES'] ?? ''
const packageOf = (name: 'old' | 'new' | 'again') => join(FOLDER, `${name}.deb`)
const SETTINGS = '/etc/wikistead/wikistead.env'
const DATA = '/var/lib/wikistead'
/** MB: a Debian with PHP, MediaWiki, two packages and the service. */
const DISK_MAX = 2500

// It installs a Debian from its archive.
jest.setTimeout(30 * 60_000)

let chroot: Chroot

beforeAll(async () => {
  chroot = await Chroot.make()
})
afterAll(() => chroot?.remove())

/** Installs a package as people do: apt brings what it depends on. */
async function install(file: string): Promise<string> {
  await copyFile(file, chroot.path(`/root/${basename(file)}`))
  const frontend = ['--option', 'Dpkg::Options::=--force-confold']
  const args = ['install', '--yes', '--no-install-recommends', ...frontend, `/root/${basename(file)}`]
  return await chroot.run('apt-get', args)
}

test('the same sources give the same package, byte for byte', () => {
  expect(readFileSync(packageOf('again')).equals(readFileSync(packageOf('new')))).toBe(true)
})

test('lintian finds no errors', () => {
  const args = ['--allow-root', '--fail-on', 'none', packageOf('new')]
  const found = execFileSync('lintian', args, { encoding: 'utf8' })
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

  test('the package of an earlier release is installed, and somebody signs up and fills a wiki', async () => {
    await install(packageOf('old'))
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
    const said = await install(packageOf('new'))
    expect(said).toMatch(/^Unpacking wikistead \(.+\) over \(.+\)/m)
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
    await install(packageOf('new'))
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
