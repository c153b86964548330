import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { whyNotNow } from './wikibase-tree.mjs'

let DATA_DIR = ''

beforeEach(() => {
  DATA_DIR = newFolder()
})

describe('npm start installs Wikibase', () => {
  test('the first time', () => {
    expect(whyNotNow({ DATA_DIR })).toBeNull()
    expect(whyNotNow({ DATA_DIR: join(DATA_DIR, 'new') })).toBeNull()
  })

  test('not beside another tree, and not where it is forbidden', () => {
    expect(whyNotNow({ DATA_DIR, MEDIAWIKI_DIR: '/srv/mediawiki' })).toBe('')
    expect(whyNotNow({ DATA_DIR, WIKIBASE: 'off' })).toBe('')
    expect(whyNotNow({ DATA_DIR, WIKISTEAD_INSTALL: 'no' })).toContain('npm run wikibase')
  })

  test('not where it is installed already, without a word', () => {
    mkdirSync(join(DATA_DIR, 'wikibase/7.1.0/includes'), { recursive: true })
    symlinkSync('7.1.0', join(DATA_DIR, 'wikibase/current'))
    expect(whyNotNow({ DATA_DIR })).toBe('')
  })

  test('not for a service that has wikis, because their upgrade cannot be undone', () => {
    mkdirSync(join(DATA_DIR, 'wikis/a.localhost'), { recursive: true })
    expect(whyNotNow({ DATA_DIR })).toBe('These wikis are without Wikibase. To install it: npm run wikibase')
  })
})
