import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import { newFolder } from '#jest/test-folders.ts'
import { SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import { readTarget } from '#server/php/request-target.ts'
import { costOf } from './costly-requests.ts'
import type { RequestCost } from './limits/visitor-budgets.ts'

const tree = newFolder()

beforeAll(() => {
  const messages = (code: string, text: string) => write(`languages/messages/Messages${code}.php`, text)
  messages(
    'En',
    `$specialPageAliases = [ 'Userlogin' => [ 'UserLogin', 'Login' ], 'Recentchanges' => [ 'RecentChanges' ] ];`,
  )
  messages(
    'Fr',
    `$namespaceNames = [ NS_SPECIAL => 'Spécial' ];
    $specialPageAliases = [ 'Userlogin' => [ 'Connexion' ], 'Recentchanges' => [ 'Modifications_récentes' ], ];`,
  )
  messages('Tr', `$namespaceNames = [ NS_SPECIAL => 'Özel' ];`)
  messages(
    'Sr',
    `$fallback = 'sr-ec';
    $specialPageAliases = [];`,
  )
  messages(
    'Sr_ec',
    `$namespaceNames = [ NS_SPECIAL => 'Посебно' ];
    $namespaceAliases = [ "Posebno" => NS_SPECIAL, "Medija" => NS_MEDIA ];`,
  )
  write(
    'extensions/Wikibase/repo/Wikibase.i18n.alias.php',
    `$specialPageAliases['en'] = [ 'EntityData' => [ 'EntityData' ] ];
    $specialPageAliases['fr'] = [ 'EntityData' => [ 'Données' ] ];
    $specialPageAliases['nl'] = [ 'EntityData' => [ 'Entiteiten' ] ];`,
  )
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), `<?php\n${text}\n`)
}

function cost(url: string, { language = 'en', form }: { language?: string; form?: string } = {}) {
  const target = readTarget(url)
  if (target.kind !== 'script') throw new Error(`${url} is not an entry point.`)
  return costOf({ url, target, form, pages: new SpecialPages(tree, language as LanguageCode) })
}

/** Expects each of these to have this cost. */
function expectAll(expected: RequestCost, urls: readonly string[], language = 'en'): void {
  expect(urls.filter(url => cost(url, { language }) !== expected)).toEqual([])
}

describe('pages as they are now', () => {
  test('cost little, however they are addressed', () => {
    expectAll('plain', [
      '/',
      '/wiki/',
      '/wiki/Main_Page',
      '/wiki/Item:Q42',
      '/wiki/Caf%C3%A9_%26_bar',
      '/wiki/C++',
      '/wiki/Star_Wars:_A_New_Hope',
      '/wiki/Specialist:_a_novel',
      '/wiki/Talk:Special:Search',
      '/w/index.php/Main_Page',
      '/w/index.php?title=Main_Page',
      '/w/index.php?title=Main_Page&action=view',
      '/wiki/Old_name?redirect=no',
      '/wiki/Main_Page?utm_source=newsletter&utm_medium=email&fbclid=abc',
    ])
  })

  test('bring their styles and scripts along', () => {
    expectAll('data', [
      '/w/load.php?lang=en&modules=startup&only=scripts&raw=1&skin=vector',
      '/w/opensearch_desc.php',
    ])
    expectAll('plain', [
      '/w/index.php?title=MediaWiki:Gadget-clock.js&action=raw&ctype=text/javascript',
      '/w/index.php?title=User:Ada/vector.css&action=raw&ctype=text%2Fcss&maxage=1800&smaxage=1800',
    ])
  })

  test('are not what an action or a parameter makes of them', () => {
    expectAll('costly', [
      ...[
        'history',
        'edit',
        'submit',
        'info',
        'raw',
        'render',
        'purge',
        'credits',
        'delete',
        'no-such',
        'View',
      ].flatMap(action => [`/wiki/Clock?action=${action}`, `/w/index.php?title=Clock&action=${action}`]),
      '/w/index.php?title=Clock&action=raw&ctype=text/x-wiki',
      '/w/index.php?title=Clock&action=raw&ctype=text/javascript',
      '/w/index.php?title=MediaWiki:Gadget-clock.js&action=raw&ctype=text/javascript&oldid=5',
      '/w/index.php?title=No_such&action=edit&redlink=1',
      '/w/index.php?title=Clock&oldid=17',
      '/w/index.php?oldid=17',
      '/w/index.php?diff=18',
      '/w/index.php?title=Clock&diff=prev&oldid=18',
      '/w/index.php?curid=3',
      '/w/index.php?search=clock',
      '/wiki/Main_Page?search=clock',
      '/wiki/Clock?printable=yes',
      '/wiki/Clock?uselang=de',
      '/wiki/Clock?useskin=monobook',
      '/wiki/Clock?x=4711',
    ])
  })

  test('are not parameters that PHP reads under another name, twice, or as a list', () => {
    expectAll('costly', [
      '/wiki/Clock?%20oldid=17',
      '/wiki/Clock?search%00x=clock',
      '/wiki/Clock?+diff=17',
      '/wiki/Clock?action=history&action=view',
      '/wiki/Clock?action=view&action=history',
      '/wiki/Clock?action[]=history',
      '/wiki/Clock?title[]=Special:Search',
      '/wiki/Clock?title=Special:Search',
      '/wiki/Special:Search?title=Clock',
      '/w/index.php/Clock?title=Special:Log',
      '/w/index.php?title=Special:Log&title=Clock',
      '/w/index.php?title=Clock&title=Special:Log',
    ])
  })
})

describe('special pages', () => {
  test('are costly by every name of their namespace', () => {
    expectAll('costly', [
      '/wiki/Special:RecentChanges',
      '/wiki/special:recentchanges',
      '/wiki/SPECIAL:Log',
      '/wiki/Special%3ALog',
      '/wiki/:Special:Log',
      '/wiki/_Special_:_Log',
      '/wiki/%E2%80%8ESpecial:Log',
      '/wiki/Special%C2%A0:Log',
      '/wiki/Special:',
      '/wiki/Special:WhatLinksHere/Clock',
      '/w/index.php?title=Special:Search&search=clock',
      '/w/index.php/Special:Contributions/Ada',
      '/?title=Special:AllPages',
    ])
    expectAll(
      'costly',
      ['/wiki/Sp%C3%A9cial:Journal', '/wiki/spe%CC%81cial:journal', '/wiki/Special:Log'],
      'fr',
    )
    expectAll(
      'costly',
      ['/wiki/%C3%96zel:G%C3%BCnl%C3%BCk', '/wiki/%C3%B6zel:x', '/wiki/SPEC%C4%B0AL:x'],
      'tr',
    )
    expectAll('costly', ['/wiki/Посебно:Дневник', '/wiki/Posebno:Dnevnik'].map(encodeURI), 'sr')
    expectAll('plain', ['/wiki/Posebno:Dnevnik', '/wiki/Sp%C3%A9cial:Journal'], 'en')
  })

  test('are costly in an encoding that only MediaWiki understands', () => {
    expectAll('costly', ['/w/index.php?title=Sp%E9cial:Journal', '/wiki/Sp%E9cial:Journal'], 'fr')
  })

  test('on which people log in are always served', () => {
    expectAll('plain', [
      '/wiki/Special:UserLogin',
      '/wiki/Special:Login',
      '/w/index.php?title=Special:UserLogin&returnto=Clock&returntoquery=action%3Dhistory',
      '/wiki/Special:CreateAccount',
      '/wiki/Special:PasswordReset',
      '/wiki/Special:ConfirmEmail/0123',
      '/wiki/Special:Captcha/image?wpCaptchaId=5',
      '/wiki/Special:UserLogout',
    ])
    expectAll('plain', ['/wiki/Sp%C3%A9cial:Connexion', '/wiki/Special:UserLogin'], 'fr')
    expectAll('costly', [
      '/wiki/Special:UserLogin?search=clock',
      '/wiki/Special:UserLogin?curid=3',
      '/wiki/Special:UserLogin?title=Special:Log',
      '/wiki/Special:UserLogins',
    ])
  })
})

describe('feeds and entity data', () => {
  test('are data for programs', () => {
    expectAll('data', [
      '/wiki/Special:EntityData/Q42.json',
      '/wiki/Special:EntityData/Q42',
      '/wiki/Special:EntityData/Q42.ttl?flavor=dump&revision=17',
      '/w/index.php?title=Special:EntityData&id=Q42&format=json',
      '/w/index.php?title=Special:RecentChanges&feed=atom',
      '/wiki/Special:NewPages?feed=rss&limit=20',
      '/w/index.php?title=Clock&action=history&feed=atom',
    ])
    expectAll('data', ['/wiki/Sp%C3%A9cial:Donn%C3%A9es/Q1.json', '/wiki/Special:EntityData/Q1.json'], 'fr')
    expectAll('costly', ['/wiki/Speciaal:Entiteiten/Q1.json'.replace('Speciaal', 'Special')], 'fr')
  })

  test('are not what only looks like them', () => {
    expectAll('costly', [
      '/wiki/Special:EntityData/Q42.json?x=1',
      '/wiki/Special:EntityData/Q42.json?search=clock',
      '/wiki/Special:WhatLinksHere/Clock?feed=atom',
      '/wiki/Special:RecentChanges?feed=atom&x=1',
      '/wiki/Special:RecentChanges?feed=no',
      '/wiki/Clock?action=history&feed=atom&oldid=3',
      '/wiki/Clock?feed=atom',
    ])
  })
})

test('a form counts like a query', () => {
  expect(cost('/w/index.php?title=Clock', { form: 'action=history' })).toBe('costly')
  expect(cost('/wiki/Special:UserLogin', { form: 'wpName=Ada&wpPassword=x' })).toBe('plain')
  expect(cost('/wiki/Special:UserLogin', { form: 'search=clock' })).toBe('costly')
})
