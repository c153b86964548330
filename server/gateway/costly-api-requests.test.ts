import { describe, expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import { readTarget } from '#server/php/request-target.ts'
import { costOf } from './costly-requests.ts'
import type { RequestCost } from './limits/visitor-budgets.ts'

/** The API does not depend on the names of special pages. */
const pages = new SpecialPages('/nowhere', DEFAULT_LANGUAGE)

function cost(url: string, { form }: { form?: string } = {}) {
  const target = readTarget(url)
  if (target.kind !== 'script') throw new Error(`${url} is not an entry point.`)
  return costOf({ url, target, form, pages })
}

/** Expects each of these to have this cost. */
function expectAll(expected: RequestCost, urls: readonly string[]): void {
  expect(urls.filter(url => cost(url) !== expected)).toEqual([])
}

describe('the API', () => {
  test('answers small questions as data', () => {
    expectAll(
      'data',
      [
        'action=wbgetentities&ids=Q1|Q2&format=json',
        'action=wbsearchentities&search=clo&language=en',
        'action=opensearch&search=clo',
        'action=feedrecentchanges',
        'action=query&meta=siteinfo&siprop=general',
        'action=query&prop=info|pageprops&titles=Clock',
        'action=query&pageids=1|2&prop=imageinfo&iiprop=url',
      ].map(query => `/w/api.php?${query}`),
    )
    expectAll('data', [
      '/w/rest.php/v1/page/Clock',
      '/w/rest.php/v1/page/Clock/bare',
      '/w/rest.php/v1/page/Talk%3AClock%2FArchive',
      '/w/rest.php/v1/search/title?q=clo',
      '/w/rest.php/wikistead/v0/reconcile',
      '/w/rest.php/wikistead/v0/reconcile/de/suggest/entity?prefix=clo',
      '/w/rest.php/wikibase/v1/entities/items/Q42',
      '/w/rest.php/wikibase/v1/entities/items/Q42/labels/en',
    ])
  })

  test('lets programs log in at any time', () => {
    expectAll('plain', [
      '/w/api.php?action=query&meta=tokens&type=login&format=json',
      '/w/api.php?action=query&meta=userinfo|authmanagerinfo',
    ])
    expect(cost('/w/api.php', { form: 'action=clientlogin&username=Ada&password=x' })).toBe('plain')
    expect(cost('/w/api.php', { form: 'action=login&lgname=Ada' })).toBe('plain')
    expect(cost('/w/api.php?action=parse', { form: 'action=login' })).toBe('costly')
  })

  test('counts long queries, searches and history as costly', () => {
    expectAll(
      'costly',
      [
        '',
        'action=query',
        'action=query&list=allpages',
        'action=query&list=search&srsearch=clock',
        'action=query&generator=allpages&prop=info&titles=Clock',
        'action=query&prop=revisions&titles=Clock&rvlimit=500',
        'action=query&prop=info|revisions&titles=Clock',
        'action=query&prop=info&revids=1',
        'action=query&meta=siteinfo|allmessages',
        'action=query&meta=\x1ftokens\x1fallmessages',
        'action=query&meta[]=allmessages&titles=Clock',
        'action=query&meta=siteinfo&export=1',
        'action=parse&page=Clock',
        'action=compare&fromrev=1&torev=2',
        'action=expandtemplates&text=x',
        'action=query&meta=tokens&action=parse',
        'action[]=parse',
        'action=no-such',
      ].map(query => `/w/api.php?${query}`),
    )
    expectAll('costly', [
      '/w/rest.php',
      '/w/rest.php/v1/page/Clock/history',
      '/w/rest.php/v1/page/Clock/history/counts/edits',
      '/w/rest.php/v1/page/Clock/html',
      '/w/rest.php/v1/page/Clock/with_html',
      '/w/rest.php/v1/revision/17',
      '/w/rest.php/v1/revision/17/compare/18',
      '/w/rest.php/v1/search/page?q=clock',
      '/w/rest.php/V1/page/Clock',
    ])
  })
})
