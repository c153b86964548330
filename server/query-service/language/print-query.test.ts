import { describe, expect, it } from '@jest/globals'
import type { Expression, GraphNode, Path, Pattern, Query, TermIri } from '@traqula/rules-sparql-1-1'
import { printQuery } from './print-query.ts'
import { bind, filter, iri, select, triples, variable } from './syntax-tree.ts'
import { visitNodes } from './visit-syntax.ts'

const x = variable('x')
const p = iri('urn:p')
const loc = { sourceLocationType: 'autoGenerate' } as const

/** A part that the parser does not produce yet, or that must not reach the printer. */
const unknown = <T>(part: object): T => ({ loc, ...part }) as T

const inPattern = (pattern: Pattern) => select([x], [pattern])
const inFilter = (expression: object) => inPattern(filter(unknown<Expression>(expression)))
const inPath = (path: object) => inPattern(triples([x, unknown<TermIri>({ type: 'path', ...path }), x]))

const UNKNOWN: readonly (readonly [string, Query])[] = [
  ['a form of query', { ...select([x], []), subType: 'json' } as unknown as Query],
  ['FROM', { ...select([x], []), datasets: unknown({ type: 'datasetClauses', clauses: [{}] }) }],
  ['GRAPH', inPattern(unknown({ type: 'pattern', subType: 'graph', name: x, patterns: [] }))],
  ['SERVICE', inPattern(unknown({ type: 'pattern', subType: 'service', name: x, patterns: [] }))],
  ['a pattern', inPattern(unknown({ type: 'pattern', subType: 'lateral', patterns: [] }))],
  ['a term', inPattern(triples([x, p, unknown<GraphNode>({ type: 'term', subType: 'triple' })]))],
  [
    'a collection',
    inPattern(
      triples([x, p, unknown<GraphNode>({ type: 'tripleCollection', subType: 'reified', triples: [] })]),
    ),
  ],
  ['a path', inPath({ subType: '{2}', items: [p] })],
  [
    'a negated path',
    inPath({ subType: '!', items: [unknown<Path>({ type: 'path', subType: '*', items: [p] })] }),
  ],
  ['an expression', inFilter({ type: 'expression', subType: 'lambda', args: [] })],
  ['an operator', inFilter({ type: 'expression', subType: 'operation', operator: 'load', args: [] })],
  [
    'an aggregate',
    inFilter({ type: 'expression', subType: 'aggregate', aggregation: 'fold', expression: [x] }),
  ],
  [
    'a pattern in an expression',
    inFilter({ type: 'expression', subType: 'patternOperation', operator: 'array', args: { patterns: [] } }),
  ],
]

describe('what the printer does not know', () => {
  it.each(UNKNOWN)('is never written: %s', (_, query) => {
    expect(() => printQuery(query)).toThrow(/^(A query cannot be written with|FROM must not)/)
  })
})

describe('a visit of all nodes of a query', () => {
  it('ends at a node of an unknown type', () => {
    const query = inPattern(bind(unknown<Expression>({ type: 'window' }), x))
    expect(() => visitNodes(query, () => true)).toThrow('A query cannot contain window')
  })

  it('treats names of variables in VALUES as names', () => {
    const row = { type: p, loc: p, subType: p }
    const query = inPattern(unknown({ type: 'pattern', subType: 'values', variables: [], values: [row] }))
    let terms = 0
    visitNodes(query, node => {
      if (node === p) terms += 1
      return true
    })
    expect(terms).toBe(3)
  })
})
