import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { installedTree } from '#server/platform/config/installed-tree.ts'
import { inTree, smallTree } from './testing/small-tree.ts'
import type { TarEntry } from './testing/tar.ts'
import { makeImage } from './testing/test-image.ts'
import { eachTestHasInstall, install } from './testing/test-install.ts'

eachTestHasInstall()

const tree = () => installedTree(install.dataDir) ?? ''

async function installWith(entries: readonly TarEntry[]): Promise<void> {
  await install.run(install.archive(makeImage({ layers: [smallTree(), entries] })))
}

describe('an image that was made to harm', () => {
  test('cannot write outside of its tree, by a path or through a link', async () => {
    const aim = join(install.dir, 'aim')
    await installWith([
      { path: `../../../../../../../../../..${aim}`, content: 'broken out' },
      { path: `/${aim}-2`, content: 'broken out' },
      { path: inTree('out'), type: 'symbolicLink', target: install.dir },
      { path: inTree('out/aim-3'), content: 'broken out' },
    ])
    expect(readdirSync(install.dir).filter(name => name.startsWith('aim'))).toEqual([])
  })

  test('cannot show files of this machine by links', async () => {
    const secret = join(install.dir, 'secret')
    writeFileSync(secret, 'a password', { mode: 0o600 })
    await installWith([
      { path: inTree('resources/absolute'), type: 'symbolicLink', target: secret },
      { path: inTree('resources/relative'), type: 'symbolicLink', target: '../../../../../../secret' },
      { path: inTree('resources/up'), type: 'symbolicLink', target: '..' },
      { path: inTree('resources/chain'), type: 'symbolicLink', target: 'absolute' },
      { path: inTree('resources/nowhere'), type: 'symbolicLink', target: 'nothing' },
      { path: inTree('resources/inside'), type: 'symbolicLink', target: '../index.php' },
    ])
    expect(readdirSync(join(tree(), 'resources'))).toEqual(['inside'])
    expect(install.notes.join()).toContain('links that lead out of the tree')
  })

  test('cannot take this machine’s files by hard links', async () => {
    const secret = join(install.dir, 'secret')
    writeFileSync(secret, 'a password', { mode: 0o600 })
    await install.failure(
      install.archive(
        makeImage({
          layers: [[...smallTree(), { path: inTree('taken'), type: 'hardLink', target: secret }]],
        }),
      ),
    )
    expect(lstatSync(secret).nlink).toBe(1)
  })

  test('cannot replace the directory of MediaWiki by a link', async () => {
    const link = { path: 'var/www/html', type: 'symbolicLink', target: '/usr/share/mediawiki' } as const
    const said = await install.failure(install.archive(makeImage({ layers: [[link]] })))
    expect(said).toMatch(/has no MediaWiki in \/var\/www\/html/)
  })

  test('gets no program with more rights, no device, no pipe and no writable file', async () => {
    await installWith([
      { path: inTree('bin/root'), content: '#!/bin/sh', mode: 0o6777 },
      { path: inTree('bin/pipe'), type: 'pipe' },
      { path: inTree('bin/disk'), type: 'device', mode: 0o666 },
      { path: inTree('bin/open'), type: 'directory', mode: 0o1777 },
      { path: inTree('bin/closed'), type: 'directory', mode: 0 },
    ])
    const modes = readdirSync(join(tree(), 'bin')).map(name => {
      const { mode } = lstatSync(join(tree(), 'bin', name))
      return [name, mode.toString(8)]
    })
    expect(Object.fromEntries(modes)).toEqual({
      closed: '40555',
      disk: '100444',
      open: '40555',
      root: '100555',
    })
  })

  test('is stopped before it has filled the disk, however small its layers look', async () => {
    const archive = install.archive(smallTree())
    let free = 1000
    const readDisk = async () => {
      free -= 600
      return { bavail: free, blocks: 10_000, bsize: MEGABYTE, files: 0, ffree: 0 }
    }
    expect(await install.failure(archive, { readDisk })).toMatch(/is nearly full\. Free some space/)
    expect(installedTree(install.dataDir)).toBeNull()
  })

  test('cannot write progress or lines of its own into the terminal', async () => {
    const colored = makeImage({
      layers: [smallTree({ version: '1.45.4' })],
      env: ['WIKIBASE_IMAGE_VERSION=7\u001b[31m/../x'],
    })
    const { record } = await install.run(install.archive(colored))
    expect(record.version).toBe('image')
    expect(readFileSync(join(tree(), 'wikistead-tree.json'), 'utf8')).not.toContain('\u001b')
  })
})
