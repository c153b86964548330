import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { iri, jsonResponse, text } from '#query/results/testing/results.ts'
import { UnreadableResponseError } from './query-result.ts'
import { readGraphResponse } from './read-graph-response.ts'
import { readJsonResponse } from './read-json-response.ts'

describe('an answer in JSON', () => {
  test('becomes rows by column, with null where nothing was found', () => {
    expect(readJsonResponse(jsonResponse(['a', 'b'], [{ a: iri('urn:x') }, { b: text('ä', 'de') }]))).toEqual(
      {
        kind: 'table',
        columns: ['a', 'b'],
        rows: [
          [{ kind: 'iri', value: 'urn:x' }, null],
          [null, { kind: 'literal', value: 'ä', language: 'de', datatype: null }],
        ],
      },
    )
  })

  test('becomes a boolean', () => {
    expect(readJsonResponse('{"head":{},"boolean":true}')).toEqual({ kind: 'boolean', value: true })
  })

  test('keeps a value of a kind that it does not know as text', () => {
    const triple = { type: 'triple', value: { subject: iri('urn:s') } }
    const result = readJsonResponse(jsonResponse(['t'], [{ t: triple }]))
    expect(JSON.stringify(result)).toContain('urn:s')
  })

  test('accepts a column named like a property of objects', () => {
    const result = readJsonResponse(jsonResponse(['constructor', '__proto__'], [{}]))
    expect(result).toMatchObject({ columns: ['constructor', '__proto__'], rows: [[null, null]] })
  })

  test.each([
    ['nothing', ''],
    ['an answer that was cut off', jsonResponse(['a'], [{ a: text('x') }]).slice(0, -5)],
    ['a page', '<!doctype html><title>Busy</title>'],
    ['null', 'null'],
    ['another object', '{"error":"no"}'],
    ['rows that are no objects', '{"head":{"vars":["a"]},"results":{"bindings":[1]}}'],
    ['columns that are no names', '{"head":{"vars":[1]},"results":{"bindings":[]}}'],
  ])('is refused if it is %s', (_name, wrong) => {
    expect(() => readJsonResponse(wrong)).toThrow(UnreadableResponseError)
  })

  test('is read or refused, whatever it holds', () => {
    const term = fc.oneof(
      fc.jsonValue(),
      fc.record({ type: fc.constantFrom('uri', 'bnode', 'literal', 'x'), value: fc.jsonValue() }),
    )
    const bindings = fc.array(fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('a', 'b'), term)))
    fc.assert(
      fc.property(bindings, rows => {
        try {
          const result = readJsonResponse(
            JSON.stringify({ head: { vars: ['a', 'b'] }, results: { bindings: rows } }),
          )
          expect(result).toMatchObject({ kind: 'table' })
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableResponseError)
        }
      }),
    )
  })
})

describe('a graph in N-Triples', () => {
  test('becomes a row for each triple', () => {
    const lines = [
      '<urn:s> <urn:p> "line\\nbreak \\"quoted\\" \\u00e9\\U0001F600"@en-GB .',
      '# a comment',
      '',
      '_:b0 <urn:p> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .',
      '<urn:s> <urn:p> _:b0 . # the end',
    ]
    expect(readGraphResponse(lines.join('\n')).rows.map(row => row[2])).toEqual([
      { kind: 'literal', value: 'line\nbreak "quoted" é😀', language: 'en-GB', datatype: null },
      { kind: 'literal', value: '5', language: null, datatype: 'http://www.w3.org/2001/XMLSchema#integer' },
      { kind: 'blank', value: 'b0' },
    ])
  })

  test('may have a literal of several megabytes', () => {
    const long = 'a\\n'.repeat(2_000_000)
    const [row] = readGraphResponse(`<urn:s> <urn:p> "${long}" .`).rows
    expect(row?.[2]?.value).toHaveLength(4_000_000)
  })

  test.each([
    ['a page', '<html>'],
    ['a line that was cut off', '<urn:s> <urn:p> "x'],
    ['a line without its end', '<urn:s> <urn:p> "x"'],
    ['a fourth term', '<urn:s> <urn:p> "x" <urn:g> .'],
  ])('is refused if it has %s', (_name, wrong) => {
    expect(() => readGraphResponse(wrong)).toThrow(UnreadableResponseError)
  })

  test('gives back every literal that was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), value => {
        const written = value.replace(
          /[\\"\n\r]/g,
          each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        const [row] = readGraphResponse(`<urn:s> <urn:p> "${written}" .`).rows
        expect(row?.[2]?.value).toBe(value)
      }),
    )
  })
})
