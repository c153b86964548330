import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { servicePackages } from '#scripts/lib/debian-needs.mjs'
import { root } from '#scripts/lib/root.mjs'
import { controlFile, debianArchitecture, debianVersion } from './debian-control.mjs'
import { packagedFiles, SETTINGS_FILE } from './debian-files.mjs'
import { serviceFiles } from './service-tree.mjs'

const manifest = readFileSync(join(root, 'package.json'), 'utf8')
const files = packagedFiles(root, manifest, { version: '1.2.3', maintainer: 'A <a@b.invalid>', time: 0 })
const contentOf = (path: string) => String(files.find(file => file.path === path)?.content)

test('the control file names what the service needs, and what it recommends', () => {
  const control = controlFile({
    ...{ version: '1.2.3-rc.1', architecture: debianArchitecture('x64'), maintainer: 'A <a@b.invalid>' },
    installedKilobytes: 1234,
  })
  expect(control).toMatch(/^Version: 1\.2\.3~rc\.1$/m)
  expect(control).toMatch(/^Architecture: amd64$/m)
  const listed = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(control)?.[1]?.split(', ')
  expect(listed('Depends')).toEqual(expect.arrayContaining(servicePackages.needed))
  expect(listed('Recommends')).toEqual(
    expect.arrayContaining([...servicePackages.welcome, 'mariadb-server', 'postgresql', 'caddy | nginx']),
  )
  // Every continuation line of the description begins with a space, and none is too wide for Debian's tools.
  const [, description = ''] = control.split('\nDescription: ')
  for (const line of description.trimEnd().split('\n').slice(1)) expect(line).toMatch(/^ \S.{0,78}$|^ \.$/)
})

test('the package has every file of deploy/ that the guide names, except those for containers', () => {
  const guide = contentOf('/usr/share/doc/wikistead/operating.md')
  const named = [...guide.matchAll(/deploy\/([A-Za-z][\w.-]*)/g)].map(([, name = '']) => name)
  const others = /^(compose\.yaml|example\.env|certificate|wikistead\.service|alerts\.test\.yml)$/
  for (const name of named.filter(each => !others.test(each)))
    expect(contentOf(`/usr/share/doc/wikistead/examples/${name}`)).toBe(
      readFileSync(join(root, 'deploy', name), 'utf8'),
    )
})

test('a processor without a package is refused', () => {
  expect(() => debianArchitecture('mips')).toThrow('There is no package for mips.')
})

test('a version before a release sorts before it', () => {
  expect([debianVersion('1.0.0'), debianVersion('1.0.0-rc.1')]).toEqual(['1.0.0', '1.0.0~rc.1'])
})

test('the packaged unit names no folder of an installation from sources', () => {
  const unit = contentOf('/lib/systemd/system/wikistead.service')
  expect(unit).toMatch(/^ExecStart=\/usr\/lib\/wikistead\/node_modules\/\.bin\/node server\/start\.ts$/m)
  expect(unit).toMatch(new RegExp(`^EnvironmentFile=-${SETTINGS_FILE}$`, 'm'))
  expect(unit).not.toContain('/opt/')
  expect(contentOf('/usr/lib/wikistead/defaults.env')).toMatch(/^DATA_DIR=\/var\/lib\/wikistead$/m)
})

test('the settings are passwords, and every one of them is described', () => {
  expect(files.find(({ path }) => path === SETTINGS_FILE)?.mode).toBe(0o640)
  const names = [...contentOf(SETTINGS_FILE).matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  const described = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(name => !described.includes(`| \`${name}\` |`))).toEqual([])
})

test('the program wikistead has every command for operators', () => {
  const [, commands = ''] = /^commands="(.*)"$/m.exec(contentOf('/usr/bin/wikistead')) ?? []
  expect(commands.split(' ')).toEqual(
    expect.arrayContaining(['backup', 'bulk', 'reset-two-step', 'restore', 'wiki-quota', 'wikibase']),
  )
  for (const name of commands.split(' '))
    expect(globSync(join(root, `server/cli/${name}.ts`))).toHaveLength(1)
})

test('a package of an earlier release has all that its service reads, and needs no files that its sources lack', () => {
  expect(serviceFiles(root)).toContain('i18n')
  const sources = newFolder()
  expect(serviceFiles(sources)).toEqual(serviceFiles(root).filter(name => name !== 'i18n'))
})

test('the production packages are those that the server imports: what the pages need is built in', () => {
  const code = globSync('{server,contract,i18n}/**/*.{ts,js}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/testing/**'],
  })
    .map(path => readFileSync(join(root, path), 'utf8').replaceAll(/^import type .*$/gm, ''))
    .join('\n')
  const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>
  const isImported = (name: string) => new RegExp(`(from |[(])'${name}['/]`).test(code)
  const unused = Object.keys(dependencies ?? {}).filter(name => !isImported(name))
  const missing = Object.keys(devDependencies ?? {}).filter(name =>
    new RegExp(`from '${name}['/]`).test(code),
  )
  expect({ unused, missing }).toEqual({ unused: [], missing: [] })
})
