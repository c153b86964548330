import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { installedTree } from '#server/platform/config/installed-tree.ts'
import { canReach, unprivilegedUser } from '#server/platform/process-user.ts'
import { inTree, smallTree } from './testing/small-tree.ts'
import { makeImage, makeList } from './testing/test-image.ts'
import { eachTestHasInstall, install } from './testing/test-install.ts'
import { makeRepository } from './testing/test-repositories.ts'

eachTestHasInstall()

/** The tree in use. */
const tree = () => installedTree(install.dataDir) ?? ''
const inUse = (path: string) => readFileSync(join(tree(), path), 'utf8')

describe('a tree that is brought', () => {
  test('is the image’s MediaWiki without the image’s own site', async () => {
    const site = ['LocalSettings.php', 'LocalSettings.d/20.php', 'images/logo.png', 'cache/old'].map(
      path => ({
        path: inTree(path),
        content: 'of the image',
      }),
    )
    const self = { path: inTree('w'), type: 'symbolicLink', target: '/var/www/html/' } as const
    const { record, wasThere } = await install.run(install.archive([...smallTree(), ...site, self]))
    expect(record).toMatchObject({ version: 'image', mediawiki: '1.45.4', extensions: {} })
    expect(wasThere).toBe(false)
    expect(readdirSync(tree())).toEqual(
      [
        ...['api.php', 'cache', 'composer.json', 'extensions', 'images', 'includes', 'index.php'],
        ...['load.php', 'rest.php', 'skins', 'wikistead-tree.json'],
      ].sort(),
    )
    expect([...readdirSync(join(tree(), 'images')), ...readdirSync(join(tree(), 'cache'))]).toEqual([])
  })

  test('can be read by PHP and written by nobody', async () => {
    await install.run()
    expect(canReach(unprivilegedUser(), join(tree(), 'includes/Defines.php'), 'read')).toBe(true)
    for (const path of ['', 'includes', 'includes/Defines.php'])
      expect(lstatSync(join(tree(), path)).mode & 0o222).toBe(0)
    expect(lstatSync(join(tree(), 'index.php')).uid).toBe(process.getuid?.())
  })

  test('has the extensions that the image lacks, with their submodules, at the commits of its release', async () => {
    const page = makeRepository(join(install.dir, 'page'), { 'page.js': 'a page' })
    const lexeme = makeRepository(
      join(install.dir, 'lexeme'),
      { 'extension.json': '{}' },
      { submodules: { 'resources/page': page.commit } },
    )
    const account = makeRepository(join(install.dir, 'account'), { 'extension.json': 'from git' })
    const extensions = { WikibaseLexeme: lexeme.commit, ConfirmAccount: account.commit }
    const other = { WikibaseLexeme: '0'.repeat(40) }
    install.versions = {
      images: [
        { php: '8.3', image: 'dir:/8', mediawiki: '1.46', extensions: other },
        { php: '8.2', image: 'dir:/7', mediawiki: '1.45', extensions },
      ],
      sources: {
        WikibaseLexeme: { url: lexeme.url, submodules: { 'resources/page': page.url } },
        ConfirmAccount: { url: account.url },
      },
    }
    const { record } = await install.run(
      install.archive(smallTree({ extensions: ['Wikibase', 'ConfirmAccount'] })),
    )
    expect(record.extensions).toEqual({ WikibaseLexeme: lexeme.commit })
    expect(inUse('extensions/WikibaseLexeme/resources/page/page.js')).toBe('a page')
    expect(inUse('extensions/ConfirmAccount/extension.json')).toBe('{}')
    expect(readdirSync(join(tree(), 'extensions/WikibaseLexeme'))).toEqual(['extension.json', 'resources'])
  })

  test('is taken for this machine’s architecture from an image for several', async () => {
    const [amd64, arm64] = ['amd64', 'arm64'].map(architecture =>
      makeImage({
        architecture,
        layers: [smallTree(), [{ path: inTree('for'), content: architecture }]],
        env: ['WIKIBASE_IMAGE_VERSION=7.1.0'],
      }),
    )
    if (!amd64 || !arm64) throw new Error('Both images are made.')
    const image = install.archive(makeList({ amd64, arm64 }))
    const { record } = await install.run(image, { arch: 'arm64' })
    expect(inUse('for')).toBe('arm64')
    expect(record).toMatchObject({ version: '7.1.0', digest: arm64.top.digest })
    await install.run(image, { arch: 'x64' })
    expect(inUse('for')).toBe('amd64')
  })

  test('is there at once when it was brought before', async () => {
    const image = install.archive(smallTree())
    await install.run(image)
    const before = install.inTrees
    install.notes.length = 0
    expect(await install.run(image)).toMatchObject({ wasThere: true })
    expect(install.notes).toEqual(['reading the description of the image'])
    expect(install.inTrees).toEqual(before)
  })
})

describe('a newer tree', () => {
  const versions = ['1.45.4', '1.45.5', '1.46.0']
  const installAll = async () => {
    const names: string[] = []
    for (const version of versions) {
      await install.run(install.archive(smallTree({ version }), `${version}.tar`))
      names.push(readlinkSync(join(install.trees, 'current')))
    }
    return names
  }

  test('takes the place of the one in use, and the one before it is kept', async () => {
    const [, second, third] = await installAll()
    expect(install.inTrees).toEqual([second, third, 'current', 'previous'].sort())
    expect(readlinkSync(join(install.trees, 'previous'))).toBe(second)
    expect(tree()).toBe(realpathSync(join(install.trees, third ?? '')))
  })

  test('leaves all trees in place while a server runs', async () => {
    await install.run(install.archive(smallTree({ version: '1.44.0' })))
    const unlock = lockDataDir(join(install.dataDir, 'engine.lock'))
    const names = await installAll()
    expect(install.inTrees).toEqual(expect.arrayContaining(names))
    expect(install.inTrees).toHaveLength(6)
    unlock?.()
  })
})
