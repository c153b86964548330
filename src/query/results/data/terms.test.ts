import { describe, expect, test } from '@jest/globals'
import { SERVER, wiki } from '#query/results/testing/results.ts'
import { dateText, readDate, yearsOf } from './dates.ts'
import { entityId, linkOf } from './iri.ts'
import { numberText, readNumber } from './numbers.ts'
import { readPicture } from './pictures.ts'
import { readPoint } from './points.ts'
import { literalText } from './term-text.ts'

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const typed = (value: string, type: string) =>
  ({ kind: 'literal', language: null, value, datatype: XSD + type }) as const
const wkt = (value: string) => ({ value, datatype: 'http://www.opengis.net/ont/geosparql#wktLiteral' })

describe('an IRI', () => {
  test.each([
    ['entity/Q1', 'Q1', '/wiki/Special:EntityPage/Q1'],
    ['entity/L1-F2', 'L1-F2', '/wiki/Special:EntityPage/L1-F2'],
    ['prop/direct/P31', 'wdt:P31', '/wiki/Special:EntityPage/P31'],
    ['prop/P31', 'p:P31', '/wiki/Special:EntityPage/P31'],
    [
      'prop/qualifier/value-normalized/P2',
      `${SERVER}/prop/qualifier/value-normalized/P2`,
      '/wiki/Special:EntityPage/P2',
    ],
    [
      'entity/statement/q1-1f0A8F3C-44b9-1c3d-8f6f-4f0c3b0e2b6a',
      'wds:q1-1f0A8F3C-44b9-1c3d-8f6f-4f0c3b0e2b6a',
      '/wiki/Special:EntityPage/Q1',
    ],
    ['wiki/Main_Page?a=b#c', `${SERVER}/wiki/Main_Page?a=b#c`, '/wiki/Main_Page?a=b#c'],
  ])('of this wiki such as %s leads to its page', (path, text, href) => {
    expect(linkOf(`${SERVER}/${path}`, wiki)).toEqual({ text, href })
  })

  test('of another site leads there', () => {
    const href = 'https://viaf.org/viaf/1'
    expect(linkOf(href, wiki)).toEqual({ text: href, href })
    expect(linkOf(`${XSD}integer`, wiki).text).toBe('xsd:integer')
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://museum.example.org/1',
    'urn:isbn:1',
    'mailto:a@example.org',
    'http://museum.example.org@evil.example/',
    '//evil.example',
    'http://',
    '',
  ])('such as %j is not a link', address => {
    expect(linkOf(address, wiki).href).toBeNull()
  })

  test.each(['Q0', 'Q01', 'Q1/../../Special:Userlogout', 'Q1?a', 'q1', 'X1', '', 'Q99999999999999999999'])(
    'with %j in place of an id is not an entity',
    id => {
      expect(entityId(`${SERVER}/entity/${id}`, wiki)).toBeNull()
    },
  )

  test('of another wiki whose name begins alike is not an entity of this one', () => {
    expect(entityId('http://museum.example.org.evil.example/entity/Q1', wiki)).toBeNull()
  })

  test('of this wiki never leads to another host', () => {
    expect(linkOf(`${SERVER}//evil.example/`, wiki).href).not.toMatch(/^\/\//)
  })
})

describe('a date', () => {
  test.each([
    ['1889-05-06T00:00:00Z', '6 May 1889'],
    ['1889-05-00T00:00:00Z', 'May 1889'],
    ['1889-00-00T00:00:00Z', '1889'],
    ['-0043-03-15T00:00:00Z', '15 March 44 BC'],
    ['0000-01-01T00:00:00Z', '1 January 1 BC'],
    ['0033-04-03T00:00:00Z', '3 April 33'],
    ['-13798000000-00-00T00:00:00Z', '13,798,000,001 BC'],
    ['1889-05-06T13:30:00Z', '6 May 1889 at 13:30:00 UTC'],
    ['1900-02-29T00:00:00Z', 'February 1900'],
    ['2000-02-29T00:00:00Z', '29 February 2000'],
  ])('%s reads %s', (value, text) => {
    const date = readDate(typed(value, 'dateTime'))
    expect(date && dateText(date, 'en-GB')).toBe(text)
  })

  test.each([
    ['soon', 'dateTime'],
    ['1889-05-06', 'string'],
    ['99999999999999999999-01-01', 'dateTime'],
  ])('%s of type %s is not a date', (value, type) => {
    expect(readDate(typed(value, type))).toBeNull()
  })

  test('comes after those before it', () => {
    const dates = [
      '-0044',
      '-0043-01',
      '-0043-03-15',
      '0000',
      '1889-05-06',
      '1889-05-06T01:00:00Z',
      '1889-12-31',
      '1890',
    ]
    const years = dates.map(value => {
      const date = readDate(typed(value, 'dateTime'))
      return date ? yearsOf(date) : Number.NaN
    })
    expect(years).toEqual(years.toSorted((a, b) => a - b))
    expect(new Set(years).size).toBe(dates.length)
  })
})

describe('a number', () => {
  test.each([
    ['1889', 'integer', '1889'],
    ['12500.250', 'decimal', '12,500.25'],
    ['+5', 'decimal', '5'],
    ['-0.5', 'decimal', '-0.5'],
    [
      '12345678901234567890.12345678901234567890',
      'decimal',
      '12,345,678,901,234,567,890.1234567890123456789',
    ],
    ['1.5E3', 'double', '1500'],
    ['1E100', 'double', '1E100'],
  ])('%s of type %s reads %s', (value, type, text) => {
    expect(numberText(typed(value, type), 'en-GB')).toBe(text)
  })

  test.each([
    ['NaN', 'double'],
    ['INF', 'double'],
    ['1e999', 'double'],
    ['1e99999999', 'double'],
    ['0x10', 'integer'],
    ['', 'integer'],
    ['9'.repeat(1_000_000), 'integer'],
    ['5', 'string'],
  ])('%.20s of type %s is not one that a chart can draw', (value, type) => {
    expect(readNumber(typed(value, type))).toBeNull()
    expect(literalText(typed(value, type))).toBe(value)
  })
})

describe('a point', () => {
  test.each([
    ['Point(13.4 52.5)', 13.4, 52.5],
    ['POINT (-0.1 +51.5)', -0.1, 51.5],
    ['<http://www.opengis.net/def/crs/OGC/1.3/CRS84> Point(1 2)', 1, 2],
    ['Point(190 0)', -170, 0],
    ['Point(1.5e1 -2E0)', 15, -2],
  ])('%s is on the map', (value, longitude, latitude) => {
    expect(readPoint(wkt(value))).toEqual({ longitude, latitude })
  })

  test.each([
    '<http://www.wikidata.org/entity/Q405> Point(1 2)',
    'Point(1 91)',
    'Point(1e9 1)',
    'Point(1)',
    'Point(1 2 3)',
    'Point(. .)',
    'Polygon((1 2, 3 4, 1 2))',
    `Point(${'1'.repeat(100_000)} 2)`,
  ])('%.60s is not', value => {
    expect(readPoint(wkt(value))).toBeNull()
  })
})

describe('a picture', () => {
  test.each([
    'wiki/File:The_harbour.jpg',
    'wiki/Datei:The%20harbour.jpg',
    'wiki/Special:FilePath/The_harbour.jpg',
    'wiki/Special:Redirect/file/The%20harbour.jpg',
  ])('of this wiki is found by %s', path => {
    const picture = readPicture(`${SERVER}/${path}`, wiki)
    expect(picture?.name).toBe('The harbour.jpg')
    expect(picture?.thumbnail(120)).toBe('/w/thumb.php?f=The_harbour.jpg&width=120')
    expect(picture?.original).toBe('/wiki/Special:Redirect/file/The_harbour.jpg')
  })

  test.each([
    'http://commons.wikimedia.org/wiki/Special:FilePath/A.jpg',
    `${SERVER}.evil.example/wiki/File:A.jpg`,
    `${SERVER}/wiki/File:A.pdf`,
    `${SERVER}/wiki/File:A.jpg?action=delete`,
    `${SERVER}/wiki/Special:Userlogout/a.jpg`,
    `${SERVER}/wiki/File:%E0%A4%A.jpg`,
    `${SERVER}/wiki/Special:FilePath/../../w/api.php/a.jpg`,
    'javascript:a.jpg',
  ])('is not %s', address => {
    expect(readPicture(address, wiki)).toBeNull()
  })
})
