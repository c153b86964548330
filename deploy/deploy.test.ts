import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { servicePackages } from '#scripts/lib/debian-needs.mjs'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const configuration = read('../docs/configuration.md')
const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')
const unit = read('wikistead.service')

/** Not settings of the service. */
const FOREIGN = ['NODE_ENV', 'WIKISTEAD_HOST', 'WIKISTEAD_SERVERS']

test('every setting in the unit, the image and the containers is one that docs/configuration.md describes', () => {
  const environment = [...unit.matchAll(/^Environment=(.*)$/gm), ...dockerfile.matchAll(/^ENV (.*)$/gm)]
  const inline = environment.flatMap(([, line = '']) => line.split(' ').map(pair => pair.split('=')[0] ?? ''))
  const ofServers = compose.slice(0, compose.indexOf('services:'))
  const inCompose = [...ofServers.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const inGuide = [...read('../docs/operating.md').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const names = [...inline, ...inCompose, ...inGuide].filter(name => !FOREIGN.includes(name))
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(name => !configuration.includes(`| \`${name}\` |`))).toEqual([])
})

/** Places in the image. */
const IN_IMAGE = ['DIST_DIR', 'MEDIAWIKI_DIR', 'WIKIBASE_VERSIONS']

test('every setting that docs/configuration.md describes reaches the servers of the containers', () => {
  const described = [...configuration.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)
  const ofServers = compose.slice(0, compose.indexOf('services:'))
  const isSet = (name: string) =>
    new RegExp(`^ {4}${name}: \\S`, 'm').test(ofServers) ||
    new RegExp(`^ENV .*\\b${name}=`, 'm').test(dockerfile)
  expect(described).toEqual(expect.arrayContaining(['CNAME_TARGET', 'OPERATORS']))
  expect(described.filter(name => !IN_IMAGE.includes(name) && !isSet(name))).toEqual([])
})

test('every value that the containers ask for is in the example', () => {
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name)
  const example = read('example.env')
  expect(asked.filter(name => !new RegExp(`^${name}=.`, 'm').test(example))).toEqual([])
})

test('the image has what the package recommends for wikis, and the clients of both databases', () => {
  const clients = ['mariadb-client', 'postgresql-client', 'rclone']
  for (const name of [...servicePackages.welcome, ...clients])
    expect(dockerfile).toMatch(new RegExp(`\\s${name}\\s`))
  expect(dockerfile).not.toMatch(/-server\b/)
})

test('no container’s log can fill the disk', () => {
  expect(compose).toMatch(
    /^x-logging: &logging\n {2}driver: local\n {2}options: \{max-size: \d+m, max-file: "\d"\}$/m,
  )
  const restarted = compose.match(/^ +restart: .*$/gm) ?? []
  expect(restarted).toHaveLength(4)
  expect(compose.match(/^ +restart: .*\n +logging: \*logging$/gm)).toHaveLength(restarted.length)
})

test('what is secret or made by the build does not get into the image', () => {
  const ignored = read('../.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'data', 'dist', '.git', 'deploy/.env']))
  expect(read('../.gitignore').split('\n')).toEqual(
    expect.arrayContaining(['/deploy/.env', '/deploy/certificate/']),
  )
})

const SYSTEMD = '/usr/bin/systemd-analyze'
const withSystemd = existsSync(SYSTEMD) ? test : test.skip

withSystemd(
  'systemd accepts the unit, and finds little that the service could still do to the machine',
  () => {
    const folder = newFolder()
    const file = join(folder, 'wikistead.service')
    // The program has to exist.
    writeFileSync(file, unit.replace('/opt/wikistead/node_modules/.bin/node', process.execPath))
    expect(execFileSync(SYSTEMD, ['verify', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
    const report = execFileSync(SYSTEMD, ['security', '--offline=true', file], { encoding: 'utf8' })
    const exposure = Number(/exposure level for \S+ (\d+\.\d)/.exec(report)?.[1])
    expect(exposure).toBeLessThan(3.5)
  },
)

test('a server that has crashed is started again within a second, but not forever', () => {
  const [, pause, unitOfTime] = /^RestartSec=(\d+)(ms|s)?$/m.exec(unit) ?? []
  expect(Number(pause) * (unitOfTime === 'ms' ? 1 : 1000)).toBeLessThan(1000)
  expect(unit).toMatch(/^Restart=on-failure$/m)
  expect(unit).toMatch(/^StartLimitBurst=\d+$/m)
  const ofServers = compose.slice(0, compose.indexOf('services:'))
  expect(ofServers).toMatch(/^ {2}restart: unless-stopped$/m)
})
