// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { Losses } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import { readingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import {
  dumpXml,
  FACTS,
  itemXml,
  pageXml,
  revisionXml,
} from '#server/modules/wiki-data/imports/reading/testing/example-dump.ts'
import type { PageLine } from './dump-reader.ts'
import { readDump } from './read-dump.ts'

const NOW = Date.UTC(2026, 0, 1)

async function read(xml: string | Buffer, { size = 1000, accounts = [] as string[], limits = {} } = {}) {
  const bytes = Buffer.from(xml)
  const lines: PageLine[] = []
  const losses = new Losses()
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const reader = await readDump(pieces(), {
    facts: FACTS,
    limits: { ...readingLimits(1), ...limits },
    losses,
    accounts: new Set(accounts),
    now: NOW,
    write: line => void lines.push(line),
  })
  return { lines, losses: losses.list(), content: reader.content, reader }
}

describe('an export of MediaWiki', () => {
  test.each([[1], [7], [1_000_000]])('is read the same way in pieces of %d bytes', async size => {
    const xml = dumpXml(pageXml('Grüße', 0, { text: 'a < b & "c" 🎴' }, { text: 'Später' }), itemXml('Q1'))
    const { lines, content, losses, reader } = await read(xml, { size })
    expect(content).toEqual({ pages: 2, revisions: 3, entities: 1 })
    expect(losses).toEqual([])
    expect(reader.sitename).toBe('Source of cards')
    expect(lines[0]).toEqual({
      namespace: 0,
      title: 'Grüße',
      timestamp: '2020-01-02T03:04:05Z',
      by: { kind: 'other', name: 'Ada' },
      comment: 'because',
      minor: false,
      model: 'wikitext',
      format: 'text/x-wiki',
      text: 'a < b & "c" 🎴',
      sha1: null,
    })
  })

  test('knows the page that a new wiki has', async () => {
    expect((await read(dumpXml(pageXml('Main Page', 0)))).reader.hasMainPage).toBe(true)
    expect((await read(dumpXml(pageXml('Other', 0)))).reader.hasMainPage).toBe(false)
  })

  test('puts pages into the namespaces of this wiki, by number or by name', async () => {
    const { lines, losses } = await read(
      dumpXml(
        pageXml('Benutzer:Ada', 2),
        pageXml('Source:Rules', 4),
        pageXml('Portal:Cards', 100),
        pageXml('Portal:Art', 100, {}, {}),
      ),
    )
    expect(lines.map(({ namespace, title }) => [namespace, title])).toEqual([
      [2, 'Ada'],
      [4, 'Rules'],
      [0, 'Portal:Cards'],
      [0, 'Portal:Art'],
      [0, 'Portal:Art'],
    ])
    expect(losses).toEqual([
      '2 pages of the namespace “Portal”, which this wiki lacks, will be ordinary pages with the same names.',
    ])
  })

  test('puts entities where this wiki has them, wherever they were', async () => {
    const text = JSON.stringify({ type: 'item', id: 'Q5' })
    const { lines } = await read(dumpXml(pageXml('Q5', 0, { model: 'wikibase-item', text })))
    expect(lines[0]).toMatchObject({ namespace: 120, title: 'Q5' })
  })

  test('loses what this wiki cannot hold, and says so', async () => {
    const { lines, losses, content } = await read(
      dumpXml(
        pageXml('Lexeme:L1', 146, { model: 'wikibase-lexeme' }),
        pageXml('Topic:X', 2600, { model: 'flow-board' }),
        pageXml('Hidden', 0, { text: null }, { text: 'shown' }),
        pageXml('Large', 0, { text: 'x'.repeat(FACTS.textMax + 1) }),
        pageXml('A|B', 0),
        pageXml('x'.repeat(256), 0),
        itemXml('Q1', { type: 'item', id: 'Q2' }),
        itemXml('Q3', ['no', 'entity']),
      ),
    )
    expect(lines.map(({ title }) => title)).toEqual(['Hidden'])
    expect(content).toEqual({ pages: 1, revisions: 1, entities: 0 })
    expect(losses).toEqual([
      'One version of a page will not be imported: a kind of page that this wiki does not have (wikibase-lexeme).',
      'One version of a page will not be imported: a kind of page that this wiki does not have (flow-board).',
      'One version of a page will not be imported: the text is missing or hidden.',
      'One version of a page will not be imported: too large for this wiki.',
      '2 pages will not be imported: a title that is not allowed here.',
      '2 versions of pages will not be imported: not a valid entity, or one whose id differs from its page.',
    ])
  })

  test('has parts of revisions, log entries and files of which only a sentence remains', async () => {
    const slot = '<content><role>mediainfo</role><model>wikibase-mediainfo</model><text>{}</text></content>'
    const file = pageXml('File:A.png', 6).replace('</revision>', `${slot}</revision>`)
    const xml = dumpXml(
      file.replace('</page>', '<upload><filename>A.png</filename></upload></page>'),
      '<logitem><id>1</id><params>O:3:"Foo":0:{}</params></logitem>',
    )
    const { lines, losses } = await read(xml)
    expect(lines[0]?.text).toBe('Some text')
    expect(losses).toHaveLength(3)
  })
})

describe('the history of pages', () => {
  const by = async (xml: string, accounts: string[] = []) =>
    (await read(dumpXml(xml), { accounts })).lines.map(line => line.by)

  test('belongs to names of the source, not to accounts of this wiki', async () => {
    expect(await by(pageXml('A', 0, { user: 'Admin' }))).toEqual([{ kind: 'other', name: 'Admin' }])
  })

  test('belongs to an account if the same archive brings the account', async () => {
    expect(await by(pageXml('A', 0, { user: 'Ada' }, { user: 'Eve' }), ['Ada'])).toEqual([
      { kind: 'account', name: 'Ada' },
      { kind: 'other', name: 'Eve' },
    ])
  })

  test('names a visitor only by a real IP address', async () => {
    expect(
      await by(pageXml('A', 0, { ip: '2001:db8::1' }, { ip: 'Admin' }, { user: '192.0.2.1' }), ['Admin']),
    ).toEqual([
      { kind: 'ip', name: '2001:db8::1' },
      { kind: 'other', name: 'Admin' },
      { kind: 'other', name: '192.0.2.1' },
    ])
  })

  test('has no times that are impossible for edits', async () => {
    const times = ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', 'yesterday', '2001-01-15T00:00:00Z']
    const { lines } = await read(dumpXml(pageXml('A', 0, ...times.map(timestamp => ({ timestamp })))))
    const now = '2026-01-01T00:00:00Z'
    expect(lines.map(({ timestamp }) => timestamp)).toEqual([now, now, now, '2001-01-15T00:00:00Z'])
  })

  test('keeps no name longer than MediaWiki can store', async () => {
    const [author] = await by(pageXml('A', 0, { user: 'ü'.repeat(5000) }))
    expect(Buffer.byteLength(author?.name ?? '')).toBe(200)
  })
})

describe('scripts and HTML of the interface are not taken from a file', () => {
  test.each([
    ['MediaWiki:Common.js', 8, 'javascript'],
    ['MediaWiki:Common.css', 8, 'css'],
    ['MediaWiki:Vector.js', 8, 'wikitext'],
    ['Benutzer:Ada/common.js', 2, 'javascript'],
    ['Benutzer:Ada/common.JS', 2, 'wikitext'],
    ['Anywhere', 0, 'javascript'],
    ['MediaWiki:Copyright', 8, 'wikitext'],
    ['MediaWiki:copyright/de', 8, 'wikitext'],
    ['MediaWiki:Common.js\u200e', 8, 'wikitext'],
    ['MediaWiki:Common.js\u180e', 8, 'wikitext'],
    ['MediaWiki:\u202aCopyright', 8, 'wikitext'],
  ])('%s', async (title, namespace, model) => {
    const { lines, losses } = await read(dumpXml(pageXml(title, namespace, { model }, { model })))
    expect(lines).toEqual([])
    expect(losses).toHaveLength(1)
  })

  test.each([
    ['MediaWiki:Sidebar', 8, 'wikitext'],
    ['Module:Cards', 828, 'Scribunto'],
    ['Benutzer:Ada', 2, 'wikitext'],
    ['Notes.js', 0, 'wikitext'],
  ])('but %s is', async (title, namespace, model) => {
    expect((await read(dumpXml(pageXml(title, namespace, { model })))).lines).toHaveLength(1)
  })
})

describe('titles cannot lead elsewhere', () => {
  test.each([
    ['Item:Q1', 0],
    ['Item:Q1', 120],
    ['Special:UserLogin', -1],
    ['Media:A', -2],
    [':A', 0],
    ['../A', 0],
    ['A/../B', 0],
    ['A<script>', 0],
    ['A\tB', 0],
    ['%41', 0],
    ['', 0],
    ['User:Ada', 0],
    ['Media\u200eWiki:Common.js', 0],
    ['MediaWiki\u180e:Common.js', 0],
    ['Item \u2003 talk:Q1', 0],
  ])('%j of namespace %d', async (title, namespace) => {
    expect((await read(dumpXml(pageXml(title, namespace)))).lines).toEqual([])
  })
})

describe('a file is refused', () => {
  const DTD = `<?xml version="1.0"?><!DOCTYPE mediawiki [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>`
  test.each([
    ['with a DTD', `${DTD}${dumpXml(pageXml('A', 0, { text: '&b;' }))}`, 'DTD'],
    ['with a DTD without an end', `<!DOCTYPE x [${' '.repeat(5000)}`, 'DTD'],
    ['with an entity', dumpXml(pageXml('A', 0)).replace('Some text', '&file;'), 'valid XML'],
    ['that is cut off', dumpXml(pageXml('A', 0)).slice(0, -20), 'ends too early'],
    ['that is empty', '', 'ends too early'],
    ['of another kind', '<html><body>Hi</body></html>', 'not a MediaWiki export'],
    ['that goes on after its end', `${dumpXml(pageXml('A', 0))}<mediawiki>`, 'not a MediaWiki export'],
    ['that is deep', `<mediawiki>${'<a>'.repeat(50)}`, 'does not have the structure'],
    [
      'with many attributes',
      `<mediawiki ${Array.from({ length: 50 }, (_, n) => `a${n}=""`).join(' ')}>`,
      'does not have the structure',
    ],
    ['with a long attribute', `<mediawiki a="${'x'.repeat(5000)}">`, 'does not have the structure'],
    [
      'with a page without a title',
      `<mediawiki><page>${revisionXml()}</page></mediawiki>`,
      'does not have the structure',
    ],
    ['with control characters', dumpXml(pageXml('A', 0, { text: '\u0001' })), 'valid XML'],
    [
      'with text that is not UTF-8',
      Buffer.concat([Buffer.from('<mediawiki>'), Buffer.from([0xff])]),
      'UTF-8',
    ],
  ])('%s', async (_title, xml, reason) => {
    await expect(read(xml)).rejects.toThrow(reason)
  })

  test.each([
    ['pages', { pages: 2 }, 'more than 2 pages'],
    ['revisions', { revisions: 3 }, 'more than 3 versions'],
    ['bytes', { unpackedBytes: 2000 }, 'larger than the maximum when it is unpacked'],
    ['text', { textLength: 100 }, 'longer than any page'],
  ])('with more %s than the limit', async (_title, limits, reason) => {
    const xml = dumpXml(...['A', 'B', 'C'].map(title => pageXml(title, 0, {}, { text: 'x'.repeat(200) })))
    await expect(read(xml, { limits, size: 100 })).rejects.toThrow(reason)
  })
})
