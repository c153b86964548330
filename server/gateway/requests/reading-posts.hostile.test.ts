import { describe, expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { costOf } from '#server/gateway/costly-requests.ts'
import { SpecialPages } from '#server/mediawiki/tree/special-pages.ts'
import { FIELDS_MAX } from '#server/php/fpm-config.ts'
import { fullAddress, readTarget } from '#server/php/request-target.ts'
import { formOf, readingPost } from './reading-posts.ts'
import type { ReceivedBody } from './request-body.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

function bodyOf(text: string): ReceivedBody {
  const bytes = Buffer.from(text)
  return {
    gaveWay: new AbortController().signal,
    stay: () => undefined,
    length: bytes.length,
    read: async function* () {
      yield bytes
    },
    discard: async () => undefined,
  }
}

/** Why a POST counts as a read; null for a write. By default its body is JSON. */
async function reads(
  url: string,
  text = '{"query":"{ item(id: \\"Q1\\") { id } }"}',
  type = 'application/json',
): Promise<string | null> {
  return await readingPost({ url, headers: { 'content-type': type } }, targetOf(url), bodyOf(text))
}

function targetOf(url: string) {
  const target = readTarget(url)
  if (target.kind !== 'script') throw new Error(`${url} runs no script.`)
  return target
}

describe('GraphQL queries', () => {
  test.each([
    ['/wiki/Special:WikibaseGraphQL', 'path'],
    ['/w/index.php/Special:WikibaseGraphQL', 'path'],
    ['/w/index.php?title=Special:WikibaseGraphQL', 'title=Special:WikibaseGraphQL'],
  ])('do not keep members from saving: %s', async (url, reason) => {
    expect(await reads(url)).toBe(reason)
  })

  test.each([
    '/wiki/Special:WikibaseGraphQLEdit',
    '/wiki/User:Special:WikibaseGraphQL',
    '/wiki/Page?title=Special:WikibaseGraphQL',
    '/w/index.php?title=Special:WikibaseGraphQL&curid=1',
    '/w/index.php?title=Special:WikibaseGraphQL&title=Special:MovePage',
    '/w/rest.php/wikibase/v1/entities/items',
  ])('cannot disguise a write: %s', async url => {
    expect(await reads(url)).toBeNull()
  })
})

describe('reconciliation', () => {
  test.each(['/reconcile', '/reconcile/de', '/reconcile?queries={}'])('waits for no write: %s', async url => {
    expect(await reads(fullAddress(url))).toBe('path')
  })

  test.each([
    '/w/rest.php/wikistead/v0/reconciled',
    '/w/rest.php/wikistead/v0/other/reconcile',
    '/w/rest.php/wikibase/v1/wikistead/v0/reconcile',
  ])('cannot disguise a write: %s', async url => {
    expect(await reads(url)).toBeNull()
  })

  test.each(['/reconcile/../../v1/page', '/reconcile/%2e%2e/x', '/reconcile/..%2fx'])(
    'does not lead to another part of the API: %s',
    url => expect(readTarget(fullAddress(url))).toEqual({ kind: 'badRequest' }),
  )

  test.each([
    '/reconciled',
    '/wiki/reconcile',
    '/openrefine/',
    '/openrefine/manifest-v3.json',
    '//reconcile',
  ])('has no other address: %s', url => expect(fullAddress(url)).toBe(url))
})

describe('a multipart form', () => {
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`

  test.each([
    [`${part('format', 'json')}${part('action', 'query')}--x--\r\n`, 'action=query'],
    [part('action', 'query', 'Content-Type: text/plain\r\n'), 'action=query'],
    [part('action', 'query').replaceAll('\r\n', '\n'), 'action=query'],
    [part('action', 'query') + part('action', 'parse'), 'action=parse'],
    [part('action', 'query') + part('action', 'edit'), null],
    [part('text', 'action=query'), null],
    [part('action', '') + part('other', 'query'), null],
    ['Content-Disposition: form-data; name="action"\r\n', null],
  ])('is a read if its last action is one: %#', async (text, reason) => {
    expect(await reads('/w/api.php', text, MULTIPART)).toBe(reason)
  })
})

/** As long as a body that is still inspected. If the work grew with the square of the length, it would take minutes. */
const large = (piece: string) => piece.repeat((2 * MEGABYTE) / Buffer.byteLength(piece) - 10)
const MUCH_LONGER_THAN_NEEDED_MS = 30_000

describe('a body that is made to be read slowly', () => {
  test.each([
    ['parts without an end', MULTIPART, 'content-disposition:form-data;name=action\n'],
    ['parts without a value', MULTIPART, 'content-disposition:form-data;name=action\n\n'],
    ['a title of dots that vanish', FORM, '_\u0307'],
    ['a title of accents in the wrong order', FORM, '\u0301\u0327'],
  ])(
    'holds up nobody: %s',
    async (_what, type, piece) => {
      const text = (type === FORM ? 'title=a' : '') + large(piece)
      const url = '/w/index.php'
      expect(await reads(url, text, type)).toBeNull()
      const form = (await formOf({ 'content-type': type }, bodyOf(text))) ?? undefined
      const pages = new SpecialPages('/nowhere', DEFAULT_LANGUAGE)
      const asked = { url, target: targetOf(url), form, pages }
      expect(costOf(asked)).toBe(form === undefined ? 'plain' : 'costly')
    },
    MUCH_LONGER_THAN_NEEDED_MS,
  )

  test('is a write if its title is too long to be told to PHP', async () => {
    const title = (length: number) => `Special:Search/${'a'.repeat(length)}`
    expect(await reads('/w/index.php', `title=${title(500)}`, FORM)).toBe(`title=${title(500)}`)
    expect(await reads('/w/index.php', `title=${title(70_000)}`, FORM)).toBeNull()
  })

  test('is not read beyond the fields that PHP takes, and is a write', async () => {
    const fields = (count: number) => `action=query${'&a'.repeat(count - 1)}`
    expect(await reads('/w/api.php', fields(FIELDS_MAX), FORM)).toBe('action=query')
    expect(await reads('/w/api.php', fields(FIELDS_MAX + 1), FORM)).toBeNull()
    expect(await formOf({ 'content-type': FORM }, bodyOf(fields(FIELDS_MAX + 1)))).toBeNull()
  })
})
