import { describe, expect, test } from '@jest/globals'
import { Store } from 'oxigraph'
import { seeded } from '#server/engine/testing/seeded.ts'
import { languageTag } from './language-tag.ts'
import { normalIri } from './normal-iri.ts'

/** Whether a strict parser accepts a term in an update. */
function isAccepted(term: string): boolean {
  try {
    const store = new Store()
    store.update(`INSERT DATA { <http://a.example/s> <http://a.example/p> ${term} . }`)
    return store.size === 1
  } catch {
    return false
  }
}

describe('an IRI', () => {
  test.each([
    ['http://example.org/é?a=b|c', 'http://example.org/é?a=b%7Cc'],
    ['http://example.org/100%', 'http://example.org/100%25'],
    ['http://example.org/%41', 'http://example.org/%41'],
    ['http://example.org/a b\n"<>\\^`{}', 'http://example.org/a%20b%0A%22%3C%3E%5C%5E%60%7B%7D'],
    ['http://example.org/[1]#a#b', 'http://example.org/%5B1%5D#a%23b'],
    ['http://[::1]:80/[', 'http://[::1]:80/%5B'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ['http://日本.example/日本', 'http://日本.example/日本'],
    [`http://example.org/${String.fromCharCode(0xd800)}\u{e000}`, 'http://example.org/%EF%BF%BD%EE%80%80'],
    ['ftp://ada:secret@example.org/', 'ftp://ada:secret@example.org/'],
  ])('%j is written as %j', (text, iri) => expect(normalIri(text)).toBe(iri))

  test.each(['', 'x', '//a', 'http://a:b/', 'http://[x]/', 'http://a@b@c/', '1a:b'])('is not %j', text =>
    expect(normalIri(text)).toBeNull(),
  )

  test('is accepted by a strict parser whatever somebody typed', () => {
    const next = seeded(18)
    const pieces = [
      'http:',
      'https://',
      '//',
      '/',
      '?',
      '#',
      '@',
      ':',
      '[',
      ']',
      '%',
      '%4',
      '%zz',
      'a',
      'é',
      ' ',
      '<',
      '>',
    ]
    pieces.push(
      '\\',
      '"',
      '\n',
      '\0',
      '|',
      '\u202e',
      String.fromCharCode(0xd83d),
      '\u{10ffff}',
      '\u{fdd0}',
      '[::1]',
      '[v1.a]',
      '1',
      ':8a',
      '..',
    )
    let iris = 0
    for (let count = 0; count < 4000; count++) {
      const text = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join('')
      for (const candidate of [text, `http://${text}`, `http://a.example/${text}`]) {
        const iri = normalIri(candidate)
        if (iri === null) continue
        iris++
        if (!isAccepted(`<${iri}>`))
          throw new Error(`${JSON.stringify(candidate)} became ${JSON.stringify(iri)}.`)
        expect(normalIri(iri)).toBe(iri)
      }
    }
    expect(iris).toBeGreaterThan(4000)
  })
})

describe('a language', () => {
  test.each([
    ['en', 'en'],
    ['zh-hans', 'zh-hans'],
    ['de-x-Q1', 'de-x-Q1'],
    ['en-x-Q1234567890', 'en-x-Q1234567-890'],
    ['be-x-old', 'be-x-old'],
    ['zh-classical', 'und-x-zh-classica-l'],
    ['a_b', 'und-x-a-b'],
    ['', 'und'],
  ])('%j is written as %j', (code, tag) => expect(languageTag(code)).toBe(tag))

  test('is accepted by a strict parser whatever it is', () => {
    const next = seeded(16)
    const pieces = [
      'en',
      'zh',
      'hans',
      'x',
      'X',
      'a',
      '1',
      '419',
      'Q123456789',
      'old',
      'tarask',
      '-',
      '-',
      '_',
      'é',
      ' ',
      'i',
      'u',
    ]
    for (let count = 0; count < 5000; count++) {
      const code = Array.from({ length: 1 + next(8) }, () => pieces[next(pieces.length)]).join(
        next(2) ? '-' : '',
      )
      const tag = languageTag(code)
      if (!isAccepted(`"x"@${tag}`)) throw new Error(`${JSON.stringify(code)} became ${JSON.stringify(tag)}.`)
    }
  })
})
