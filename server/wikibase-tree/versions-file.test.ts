import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { compareVersions, imageFor, readVersions } from './versions-file.ts'

describe('the versions that come with this service', () => {
  const versions = readVersions('wikibase-versions.json')

  test.each([
    ['8.2.29', '1.45'],
    ['8.3.0', '1.46'],
    ['8.10.1', '1.46'],
  ])('name for PHP %s an image with MediaWiki %s', (php, mediawiki) => {
    expect(imageFor(versions, php).mediawiki).toBe(mediawiki)
  })

  test('name WikibaseLexeme and ConfirmAccount for each image', () => {
    for (const { extensions } of versions.images)
      expect(Object.keys(extensions)).toEqual(['WikibaseLexeme', 'ConfirmAccount'])
  })
})

describe('a file of versions', () => {
  let dir = ''
  const image = { php: '8.2', image: 'docker://r.example.org/w:7', mediawiki: '1.45', extensions: {} }
  const source = { url: 'https://git.example.org/a' }
  const read = (content: unknown) => {
    writeFileSync(join(dir, 'v.json'), typeof content === 'string' ? content : JSON.stringify(content))
    return readVersions(join(dir, 'v.json'))
  }

  beforeEach(() => {
    dir = newFolder()
  })

  test.each([
    ['no JSON', '{', /JSON/],
    ['no images', { images: [], sources: {} }, /"images" must list images/],
    [
      'a branch for a commit',
      { images: [{ ...image, extensions: { A: 'master' } }], sources: { A: source } },
      /commit/,
    ],
    [
      'an extension without a source',
      { images: [{ ...image, extensions: { A: '0'.repeat(40) } }], sources: {} },
      /lacks A/,
    ],
    ['a URL that runs a program', { images: [image], sources: { A: { url: 'ext::sh -c id' } } }, /URL/],
    ['an option for a URL', { images: [image], sources: { A: { url: '--upload-pack=id' } } }, /URL/],
    [
      'an extension outside of the tree',
      { images: [image], sources: { '../A': source } },
      /name of an extension/,
    ],
    [
      'a submodule outside of the extension',
      { images: [image], sources: { A: { ...source, submodules: { 'a/../../b': source.url } } } },
      /path of a submodule/,
    ],
    ['an option for an image', { images: [{ ...image, image: '--policy=x' }], sources: {} }, /"image"/],
  ])('with %s is refused in one line', (_what, content, why) => {
    expect(() => read(content)).toThrow(why)
    expect(() => read(content)).not.toThrow(/\n/)
  })
})

test('versions are compared by number', () => {
  expect(['8.10', '8.9.1', '8.9', '10'].sort(compareVersions)).toEqual(['8.9', '8.9.1', '8.10', '10'])
})
