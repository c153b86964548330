import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { makeRelease } from './make-release.mjs'
import { checkVersion, releaseChangelog } from './release-texts.mjs'

const CHANGELOG = `# Changelog

## Unreleased

- Clocks are wound.

## 0.1.0 - 2026-11-24

- The first release.
`

describe('a release', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const release = async (version: string, { tag = false, makePackages = async () => 'made' } = {}) =>
    await makeRelease({ folder, version, tag, now: new Date('2026-11-28T12:00:00Z'), makePackages })

  beforeEach(() => {
    folder = newFolder()
    const manifest =
      '{\n  "name": "wikistead",\n  "version": "0.1.0",\n  "dependencies": { "a": "0.1.0" }\n}\n'
    writeFileSync(join(folder, 'package.json'), manifest)
    writeFileSync(join(folder, 'package-lock.json'), manifest)
    writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG)
    git('init', '--quiet')
    git('config', 'user.name', 'Release test')
    git('config', 'user.email', 'release@example.invalid')
    git('add', '.')
    git('commit', '--quiet', '--message', 'first')
  })

  test('has its version in both files of npm, a heading in the changelog, and a commit', async () => {
    expect(await release('0.2.0')).toBe('made')
    for (const name of ['package.json', 'package-lock.json'])
      expect(JSON.parse(read(name))).toMatchObject({ version: '0.2.0', dependencies: { a: '0.1.0' } })
    expect(read('CHANGELOG.md')).toContain(
      '## Unreleased\n\n## 0.2.0 - 2026-11-28\n\n- Clocks are wound.\n\n## 0.1.0',
    )
    expect(git('log', '-1', '--format=%s')).toBe('release: 0.2.0\n')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('tag')).toBe('')
  })

  test('is packaged with the time of its commit, so that the commit gives the same packages', async () => {
    const makePackages = async () => String(process.env['SOURCE_DATE_EPOCH'])
    const time = await release('0.2.0', { makePackages })
    expect(git('log', '-1', '--format=%ct').trim()).toBe(time)
  })

  test('adds its new migrations to the released ones, which are never changed from then on', async () => {
    const migrations = 'server/platform/database/migrations'
    mkdirSync(join(folder, migrations), { recursive: true })
    for (const name of ['0001-first', '0002-second', '0002-second.test', 'migrate'])
      writeFileSync(join(folder, migrations, `${name}.ts`), name)
    const list = `${migrations}/released-migrations.json`
    writeFileSync(join(folder, list), JSON.stringify({ '0.1.0': { '0001-first': 'a digest' } }))
    git('add', '.')
    git('commit', '--quiet', '--message', 'migrations')
    await release('0.2.0')
    expect(JSON.parse(read(list))).toEqual({
      '0.1.0': { '0001-first': 'a digest' },
      '0.2.0': { '0002-second': expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(git('status', '--porcelain')).toBe('')
  })

  test('gets a tag with its notes if asked', async () => {
    await release('0.2.0', { tag: true })
    expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0').trim()).toBe('0.2.0\n\n- Clocks are wound.')
  })

  test('refuses changes that are not committed', async () => {
    writeFileSync(join(folder, 'new.txt'), '')
    await expect(release('0.2.0')).rejects.toThrow('uncommitted')
    expect(read('CHANGELOG.md')).toBe(CHANGELOG)
  })

  test('leaves nothing behind if its packages cannot be made', async () => {
    const makePackages = async () => {
      throw new Error('no packages')
    }
    await expect(release('0.2.0', { tag: true, makePackages })).rejects.toThrow('no packages')
    expect(read('CHANGELOG.md')).toBe(CHANGELOG)
    expect([git('status', '--porcelain'), git('tag'), git('log', '--format=%s')]).toEqual(['', '', 'first\n'])
  })
})

test.each([
  [undefined, 'Name the version'],
  ['v1.0', 'Name the version'],
  ['0.1.0', 'already been released'],
  ['0.0.9', 'older than 0.1.0'],
  ['0.1.0-rc.1', 'older than 0.1.0'],
])('the version %s is refused', (version, reason) => {
  expect(() => checkVersion(version, '0.1.0', CHANGELOG)).toThrow(reason)
})

test('a release without notes is refused', () => {
  expect(() =>
    releaseChangelog('## Unreleased\n\n## 0.1.0 - 2026-11-24\n\n- One.\n', '0.2.0', '2026-11-28'),
  ).toThrow('nothing under "Unreleased"')
})
