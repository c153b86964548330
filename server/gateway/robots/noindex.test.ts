import { expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import { readTarget } from '#server/php/request-target.ts'
import { mayBeIndexed } from './noindex.ts'

const pages = new SpecialPages('/nowhere', DEFAULT_LANGUAGE)

function isIndexed(url: string): boolean {
  const target = readTarget(url)
  if (target.kind !== 'script') throw new Error(`${url} is no script.`)
  return mayBeIndexed(url, target, () => pages)
}

test.each([
  '/',
  '/wiki/Map',
  '/wiki/Map?utm_source=x',
  '/wiki/Talk:Map',
  '/w/index.php?title=Map',
  '/w/index.php?title=Map&action=view',
  '/wiki/Special:EntityData/Q1.json',
  '/wiki/Special:EntityData?id=Q1&format=json',
  '/w/load.php?modules=startup',
])('search engines may list %s', url => {
  expect(isIndexed(url)).toBe(true)
})

test.each([
  '/wiki/Special:RecentChanges',
  '/wiki/special%3Arecentchanges',
  '/w/index.php?title=Special:Search&search=map',
  '/w/index.php?title=Special:EntityData&title=Special:Log',
  '/wiki/Map?title=Special:Log',
  '/w/index.php/Special:Log',
  '/wiki/Map?action=history',
  '/wiki/Map?action=view&action=edit',
  '/wiki/Map?oldid=3',
  '/wiki/Map?%6fldid=3',
  '/w/index.php?curid=1',
  '/w/index.php?diff=2',
  '/wiki/Map?useskin=monobook',
  '/?search=map',
  '/w/api.php?action=query',
  '/w/rest.php/v1/page/Map',
])('search engines are asked not to list %s', url => {
  expect(isIndexed(url)).toBe(false)
})
