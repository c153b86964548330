import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { whyNoWikibase } from './run-parts.mjs'

const root = newFolder()

function makeTree(name: string, files: string[]): string {
  for (const file of files) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true })
    writeFileSync(join(root, name, file), '')
  }
  return join(root, name)
}

const mediawiki = ['index.php', 'includes/Defines.php']

describe('the tests with a real Wikibase', () => {
  test('run on a tree that has one', () => {
    const dir = makeTree('whole', [...mediawiki, 'extensions/Wikibase/extension-repo.json'])
    expect(whyNoWikibase(dir)).toBeNull()
  })

  test.each([undefined, ''])('are skipped if WIKIBASE_DIR is %j', dir => {
    const why = whyNoWikibase(dir)
    expect(why?.reason).toBe('skipped: set WIKIBASE_DIR to a MediaWiki tree with Wikibase')
    expect(why?.isMistake).toBe(false)
  })

  test('fail with one line if WIKIBASE_DIR names another directory', () => {
    const dir = makeTree('plain', mediawiki)
    expect(whyNoWikibase(dir)).toEqual({
      reason: `WIKIBASE_DIR=${dir} is not a MediaWiki tree with Wikibase: it has no extensions/Wikibase/extension-repo.json`,
      isMistake: true,
    })
    expect(whyNoWikibase('/nowhere')?.isMistake).toBe(true)
  })
})
