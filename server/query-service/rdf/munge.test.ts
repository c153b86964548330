import { describe, expect, test } from '@jest/globals'
import { mungeFor, mungeText } from './munge.ts'
import { fixture, MUSEUM, munged } from './rdf-fixtures.ts'

const { prefixes } = MUSEUM

/** Munged triples in short form, such as `wd:Q2 rdfs:label "Two"@en`. */
function short(id: string): readonly string[] {
  const names = Object.entries(prefixes).toSorted(([, one], [, other]) => other.length - one.length)
  const shorten = (iri: string) => {
    const [prefix, start = ''] = names.find(([, name]) => iri.startsWith(name)) ?? []
    return prefix === undefined ? `<${iri}>` : `${prefix}:${iri.slice(start.length)}`
  }
  return munged(id)
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.slice(0, -2).replace(/<([^>]*)>/g, (_, iri: string) => shorten(iri)))
}

const munge = mungeFor(MUSEUM)
const line = (object: string, subject = '<http://a.example/s>') =>
  `${subject} <http://a.example/p> ${object} .`
const object = (text: string) => munge(line(text))?.slice(line('').length - 2, -2)

describe('an item', () => {
  const triples = short('Q2')

  test('has what its document states, and the document is gone', () => {
    expect(triples).toContain('wd:Q2 schema:version "27"^^xsd:integer')
    expect(triples).toContain('wd:Q2 wikibase:statements "10"^^xsd:integer')
    expect(triples).toContain('wd:Q2 wikibase:identifiers "1"^^xsd:integer')
    expect(
      triples.filter(triple => /^wdata:|cc:license|softwareVersion|schema:about|Dataset/.test(triple)),
    ).toEqual([])
  })

  test('keeps labels once', () => {
    expect(triples.filter(triple => triple.includes('"Two"'))).toEqual(['wd:Q2 rdfs:label "Two"@en'])
  })

  test('keeps the types that carry information', () => {
    const types = new Set(triples.flatMap(triple => triple.split(' rdf:type ')[1] ?? []))
    expect([...types].toSorted()).toEqual([
      'wdno:P2',
      'wikibase:BestRank',
      'wikibase:GlobecoordinateValue',
      'wikibase:QuantityValue',
      'wikibase:TimeValue',
    ])
  })

  test('has an IRI for each unknown value', () => {
    const unknown = triples.filter(triple => triple.includes('genid'))
    expect(unknown).toHaveLength(6)
    expect(unknown).toContain(
      'wd:Q2 wdt:P2 <http://museum.localhost:8080/.well-known/genid/4bdaf3b125c6dbe9d6b3a5d49e6b1f55>',
    )
    expect(triples.join()).not.toContain('_:')
  })

  test('loses nothing else', () => {
    const all = fixture('Q2')
      .split('\n')
      .filter(text => text !== '')
    const gone = all.filter(text => munge(text) === null)
    expect(gone.filter(text => !/Special:EntityData|#type>|schema.org\/name|prefLabel/.test(text))).toEqual(
      [],
    )
    expect(triples).toHaveLength(all.length - gone.length)
  })
})

test('a redirect says where it leads', () => {
  expect(short('Q1')).toEqual([
    'wd:Q1 owl:sameAs wd:Q2',
    'wd:Q1 schema:version "28"^^xsd:integer',
    expect.stringContaining('wd:Q1 schema:dateModified'),
  ])
})

test('a property says which predicates it has, and a class of those without it', () => {
  const triples = short('P4')
  expect(triples).toContain('wd:P4 wikibase:propertyType wikibase:Quantity')
  expect(triples).toContain('wd:P4 rdf:type wikibase:Property')
  expect(triples).toContain('wd:P4 wikibase:directClaim wdt:P4')
  expect(triples).toContain('p:P4 rdf:type owl:ObjectProperty')
  const genid = '<http://museum.localhost:8080/.well-known/genid/c298799f0cd3665c958b9d4edf0ffbf3>'
  expect(triples).toContain(`wdno:P4 owl:complementOf ${genid}`)
  expect(triples).toContain(`${genid} owl:onProperty wdt:P4`)
})

test('a lexeme has its lemmas, forms and senses, by their own names only', () => {
  const triples = short('L1')
  expect(triples).toContain('wd:L1 wikibase:lemma "injin"@en-x-Q1')
  expect(triples).toContain('wd:L1-F1 ontolex:representation "engines"@en')
  expect(triples).toContain('wd:L1-S1 skos:definition "a machine"@en')
  expect(triples).toContain('wd:L1 rdf:type ontolex:LexicalEntry')
  expect(triples.filter(triple => /rdfs:label|wikibase:(Lexeme|Form|Sense)$/.test(triple))).toEqual([])
})

describe('a literal', () => {
  test.each([
    ['"\\u00E9 \\U0001F600"', '"é 😀"'],
    ['"a\\\\u0022"', '"a\\\\u0022"'],
    ['"a\\u0022 <b> . \\u000A"', '"a\\" <b> . \\n"'],
    ['"\\u0000\\u0007\\u007F"', '"\\u0000\\u0007\\u007F"'],
    ['"\\uD83D\\uDE00 \\uD800!"', '"😀 \ufffd!"'],
    ['"it\\\'s"@en', '"it\'s"@en'],
    ['"5"^^<http://www.w3.org/2001/XMLSchema#integer>', '"5"^^<http://www.w3.org/2001/XMLSchema#integer>'],
    ['""', '""'],
  ])('%s is written as %s', (before, after) => expect(object(before)).toBe(after))

  test.each(['"a"b"', '"a\\x"', '"a', '"', '"a"^^', '"a"^^<relative>', '"\\u12"', '"\\U00110000"', ''])(
    'that is broken is dropped: %s',
    text => expect(munge(line(text))).toBeNull(),
  )

  test('may be as large as an entity can be', () => {
    const large = `"${'a\\\\'.repeat(5_000_000)}"`
    expect(object(large) === large).toBe(true)
  })
})

describe('lines that are not triples', () => {
  test.each([
    '',
    '# comment',
    'x',
    '<http://a.example/s> <http://a.example/p> .',
    '<http://a.example/s> "p" "o" .',
    '"s" <http://a.example/p> "o" .',
    '<http://a.example/s> _:p "o" .',
    '<relative> <http://a.example/p> "o" .',
    '<http://a.example/s> <http://a.example/p> "o"',
  ])('are dropped: %s', text => expect(munge(text)).toBeNull())
})

test('a blank node with only a number is identified by its position', () => {
  const [one, two, other] = [
    object('_:genid1'),
    object('_:genid2'),
    munge(line('_:genid1', '<http://a.example/t>')),
  ]
  expect(one).toMatch(/^<http:\/\/museum\.localhost:8080\/\.well-known\/genid\/[0-9a-f]{32}>$/)
  expect(two).toBe(one)
  expect(other).not.toContain(one)
  expect(munge(line('"o"', '_:genid1'))).toBeNull()
})

test('values may name what belongs to other entities or wikis, and stay what they are', () => {
  const iris = ['/wiki/Special:EntityData/Q5', '/entity/statement/Q5-1', '/.well-known/genid/1']
  for (const iri of [...iris.map(path => MUSEUM.server + path), 'http://other.localhost/entity/Q1'])
    expect(object(`<${iri}>`)).toBe(`<${iri}>`)
})

test('what is not an IRI is kept as a text', () => {
  expect(object('<no scheme>')).toBe('"no scheme"^^<http://www.w3.org/2001/XMLSchema#anyURI>')
})

test('a number that fits no decimal becomes a double, with which an engine can calculate', () => {
  const number = (value: string, type: string) => `"${value}"^^<http://www.w3.org/2001/XMLSchema#${type}>`
  expect(object(number('+5.5', 'decimal'))).toBe(number('+5.5', 'decimal'))
  expect(object(number('+5972000000000000000000000', 'decimal'))).toBe(
    number('+5972000000000000000000000', 'double'),
  )
})

test('a text is munged like its lines, and leaves time for other work', async () => {
  let others = 0
  const timer = setInterval(() => others++, 0)
  const text = `${fixture('Q2').repeat(300)}<http://a.example/s> <http://a.example/p> "the end" .`
  const expected = `${munged('Q2').repeat(300)}<http://a.example/s> <http://a.example/p> "the end" .\n`
  expect((await mungeText(munge, text)) === expected).toBe(true)
  clearInterval(timer)
  expect(others).toBeGreaterThan(5)
  expect(await mungeText(munge, '')).toBe('')
})
