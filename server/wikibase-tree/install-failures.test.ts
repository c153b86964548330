import { existsSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { makeDataDir } from '#server/platform/data-dir.ts'
import { smallTree } from './testing/small-tree.ts'
import { makeImage } from './testing/test-image.ts'
import { TestInstall } from './testing/test-install.ts'
import { startTestRegistry } from './testing/test-registry.ts'
import { makeRepository } from './testing/test-repositories.ts'

let install: TestInstall

beforeEach(() => {
  install = new TestInstall()
})

afterEach(async () => {
  // Whatever failed, nothing half-made is used or left beside the downloads.
  const left = existsSync(install.trees) ? readdirSync(install.trees) : []
  expect(left.filter(name => name !== '.partial')).toEqual([])
  await install.remove()
})

describe('Wikibase cannot be brought, and one line says why', () => {
  test('because the archive does not exist', async () => {
    expect(await install.failure('oci-archive:/no/such.tar')).toBe(
      'There is no /no/such.tar (WIKIBASE_IMAGE).',
    )
  })

  test('because the file is not an archive', async () => {
    const file = join(install.dir, 'letter.txt')
    writeFileSync(file, 'Dear reader')
    expect(await install.failure(`oci-archive:${file}`)).toMatch(
      /letter\.txt is not an image that can be read/,
    )
  })

  test('because a layer does not match its digest', async () => {
    const image = makeImage({ layers: [smallTree()] })
    const [layer] = image.layers
    const blobs = new Map(image.blobs).set(layer?.digest ?? '', Buffer.alloc(layer?.size ?? 0, 'x'))
    expect(await install.failure(install.archive({ ...image, blobs }))).toMatch(
      /is damaged: a part of it does not match/,
    )
  })

  test('because the tag is unknown', async () => {
    const registry = await startTestRegistry(makeImage({ layers: [smallTree()] }))
    expect(await install.failure(registry.image.replace('7.1.0', '7.9.9'))).toMatch(/7\.9\.9 does not exist/)
    registry.close()
  })

  test('because the registry cannot be reached', async () => {
    const said = await install.failure('docker://127.0.0.1:9/wikibase:7.1.0')
    expect(said).toBe('docker://127.0.0.1:9/wikibase:7.1.0 cannot be reached: connection refused')
  })

  test('because the image is for another architecture', async () => {
    const image = install.archive(makeImage({ layers: [smallTree()], architecture: 'riscv64' }))
    expect(await install.failure(image)).toMatch(/is an image for riscv64, but this machine is a\w+64/)
  })

  test('because the image has no MediaWiki', async () => {
    const image = install.archive([{ path: 'etc/motd', content: 'Hello' }])
    expect(await install.failure(image)).toMatch(/has no MediaWiki in \/var\/www\/html/)
  })

  test('because its MediaWiki has no Wikibase', async () => {
    const image = install.archive(smallTree({ extensions: ['Cite'] }))
    expect(await install.failure(image)).toMatch(/has MediaWiki, but not Wikibase/)
  })

  test.each([
    ['a newer PHP', { php: '>=8.4.1' }, /needs PHP 8\.4\.1 or newer, and this machine has PHP 8\.2\.29/],
    ['an extension of PHP', { php: '>=8.1', 'ext-Calendar': '*' }, /needs PHP's calendar/],
  ])('because it needs %s', async (_what, require, line) => {
    expect(await install.failure(install.archive(smallTree({ require })))).toMatch(line)
  })

  test('because no image is named for this PHP', async () => {
    const php = { version: '8.1.2', extensions: new Set<string>() }
    const said = await install.failure(undefined, { php, config: install.config(null) })
    expect(said).toBe('Wikibase needs PHP 8.2 or newer, and this machine has PHP 8.1.2.')
  })

  test('because a repository has no such commit', async () => {
    const { url } = makeRepository(join(install.dir, 'lexeme'), { 'extension.json': '{}' })
    const extensions = { WikibaseLexeme: '1'.repeat(40) }
    install.versions = {
      images: [{ php: '8.2', image: 'dir:/7', mediawiki: '1.45', extensions }],
      sources: { WikibaseLexeme: { url } },
    }
    expect(await install.failure()).toBe(`${url} has no such commit. Check the file of versions.`)
  })

  test('because the disk is too full', async () => {
    const said = await install.failure(undefined, {
      config: install.config(install.archive(smallTree()), 1_000_000_000),
    })
    expect(said).toMatch(
      /^The disk of .* lacks space: this takes about 1 MB for a while, and 0 MB may be used/,
    )
  })

  test('because another run is at work', async () => {
    makeDataDir(install.dataDir)
    const unlock = lockDataDir(join(install.dataDir, 'wikibase.lock'))
    expect(await install.failure()).toMatch(/is already being installed in/)
    unlock?.()
  })

  test('because a program is missing', async () => {
    const { PATH } = process.env
    const bin = mkdtempSync(join(install.dir, 'bin-'))
    symlinkSync('/usr/bin/skopeo', join(bin, 'skopeo'))
    try {
      process.env['PATH'] = bin
      expect(await install.failure()).toMatch(/^umoci is missing. To install it: apt-get install .* umoci$/)
    } finally {
      process.env['PATH'] = PATH
    }
  })
})
