import { describe, expect, it } from '@jest/globals'
import { museumStore, museumVocabulary } from '#server/engine/testing/museum-graph.ts'
import { mutatedQuery } from '#server/engine/testing/mutated-query.ts'
import { prepareQuery } from './prepare-query.ts'
import { QueryRefusedError } from './prepared-query.ts'
import { QUERY_LIMITS } from './query-limits.ts'

const context = { vocabulary: museumVocabulary, languages: ['en'] }
const store = museumStore()
const MANY = 2_500
const fill = (count: number, part: string, between = '') => Array(count).fill(part).join(between)
const numbered = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ')

/** Prepares a query and, if that succeeds, evaluates it. @returns the outcome. */
function outcome(query: string): string {
  let prepared: string
  try {
    prepared = prepareQuery(query, context).text
  } catch (error) {
    if (error instanceof QueryRefusedError) return `refused: ${error.message}`
    throw error
  }
  expect(prepared).not.toMatch(
    /\b(?:GRAPH|SERVICE|FROM|INSERT|DELETE|LOAD|CLEAR|DROP)\b(?=[^"]*(?:"[^"]*"[^"]*)*$)/,
  )
  try {
    store.query(prepared)
    return 'answered'
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Checks that the engine still answers; a dead one does not. */
function expectAlive(): void {
  expect(store.query('ASK { ?s ?p ?o }')).toBe(true)
}

const SHAPES: readonly (readonly [string, (count: number) => string])[] = [
  ['groups in one another', n => `SELECT * { ${fill(n, '{')} ?s ?p ?o ${fill(n, '}')} }`],
  ['brackets in one another', n => `SELECT * { FILTER(${fill(n, '(')}1${fill(n, ')')}) }`],
  ['negations in one another', n => `SELECT * { FILTER(${fill(n, '!(')}1${fill(n, ')')}) }`],
  ['functions in one another', n => `SELECT * { FILTER(${fill(n, 'STR(')}1${fill(n, ')')} = "") }`],
  ['blank nodes in one another', n => `SELECT * { ?s wdt:P1 ${fill(n, '[wdt:P1 ')} 1 ${fill(n, ']')} }`],
  ['lists in one another', n => `SELECT * { ?s wdt:P1 ${fill(n, '(')} 1 ${fill(n, ')')} }`],
  ['subqueries in one another', n => `SELECT * { ${fill(n, '{SELECT * {')} ?s ?p ?o ${fill(n, '}}')} }`],
  ['EXISTS in one another', n => `SELECT * { ${fill(n, 'FILTER EXISTS { ?s ?p ?o ')} ${fill(n, '}')} }`],
  ['OPTIONAL in one another', n => `SELECT * { ${fill(n, 'OPTIONAL { ?s ?p ?o ')} ${fill(n, '}')} }`],
  ['MINUS in one another', n => `SELECT * { ?s ?p ?o ${fill(n, 'MINUS { ?s ?p ?o ')} ${fill(n, '}')} }`],
  ['paths in one another', n => `SELECT * { ?s ${fill(n, '(')}wdt:P1${fill(n, ')*')} ?o }`],
  ['a list', n => `SELECT * { ?s wdt:P1 (${fill(n, '1', ' ')}) }`],
  ['triples', n => `SELECT * { ${numbered(n, i => `wd:Q1 wdt:P1 ?o${i} .`)} }`],
  ['objects', n => `SELECT * { wd:Q1 wdt:P1 ${fill(n, '1', ',')} }`],
  ['OR', n => `SELECT * { wd:Q1 ?p ?o FILTER(${fill(n, '?o', '||')}) }`],
  ['a sum', n => `SELECT * { wd:Q1 ?p ?o FILTER(${fill(n, '1', '+')}) }`],
  ['a sum of signs', n => `SELECT * { wd:Q1 ?p ?o FILTER(1${fill(n, '-1')}) }`],
  ['IN', n => `SELECT * { wd:Q1 ?p ?o FILTER(?o IN (${fill(n, '1', ',')})) }`],
  ['COALESCE', n => `SELECT * { wd:Q1 ?p ?o FILTER(COALESCE(${fill(n, '1', ',')})) }`],
  ['ranges in one another', n => `SELECT * { ?s ${fill(n, '(')}wdt:P1${fill(n, '{2,3})')} ?o }`],
  ['globes in one another', n => `SELECT * { FILTER(${fill(n, 'geof:globe(')}1${fill(n, ')')} = "") }`],
  ['latitudes in one another', n => `SELECT * { FILTER(${fill(n, 'geof:latitude(')}1${fill(n, ')')} = 1) }`],
  ['a range', n => `SELECT * { ?s wdt:P1{1,${n}} ?o }`],
  [
    'named subqueries that double each other',
    n =>
      `SELECT * WITH { SELECT * { ?s ?p ?o } } AS %a0 ${numbered(n, i => `WITH { SELECT * { INCLUDE %a${i} INCLUDE %a${i} } } AS %a${i + 1}`)} { INCLUDE %a${Math.min(n, 19)} }`,
  ],
  [
    'included subqueries in one another',
    n =>
      `SELECT * WITH { SELECT * { ?s ?p ?o } } AS %a0 ${numbered(19, i => `WITH { SELECT * { ${fill(Math.min(n, 20), 'FILTER EXISTS {')} INCLUDE %a${i} ${fill(Math.min(n, 20), '}')} } } AS %a${i + 1}`)} { INCLUDE %a18 }`,
  ],
  ['inclusions', n => `SELECT * WITH { SELECT * { ?s ?p ?o } } AS %a { ${fill(n, 'INCLUDE %a ')} }`],
  ['a long path', n => `SELECT * { wd:Q1 ${fill(n, 'a', '/')} ?o }`],
  ['many ways of a path', n => `SELECT * { wd:Q1 ${fill(n, 'a', '|')} ?o }`],
  ['many that a path is not', n => `SELECT * { wd:Q1 !(${fill(n, 'a', '|')}) ?o }`],
  ['UNION', n => `SELECT * { ${fill(n, '{ wd:Q1 ?p ?o }', 'UNION')} }`],
  ['OPTIONAL', n => `SELECT * { wd:Q1 ?p ?o ${numbered(n, i => `OPTIONAL{wd:Q1 a ?o${i}}`)} }`],
  ['BIND', n => `SELECT * { wd:Q1 ?p ?o ${numbered(n, i => `BIND(1 AS ?o${i})`)} }`],
  ['FILTER', n => `SELECT * { wd:Q1 ?p ?o ${fill(n, 'FILTER(1)')} }`],
  ['MINUS', n => `SELECT * { wd:Q1 ?p ?o ${fill(n, 'MINUS{wd:Q1 a 1}')} }`],
  ['SELECT expressions', n => `SELECT ${numbered(n, i => `(1 AS ?o${i})`)} { }`],
  ['aggregates', n => `SELECT ${numbered(n, i => `(COUNT(?s) AS ?o${i})`)} { ?s ?p ?o }`],
  ['GROUP BY', n => `SELECT (1 AS ?one) { ?s ?p ?o } GROUP BY ${numbered(n, i => `(STR(?o) AS ?o${i})`)}`],
  ['ORDER BY', n => `SELECT ?s { ?s ?p ?o } ORDER BY ${fill(n, '?s', ' ')}`],
  ['HAVING', n => `SELECT ?s { ?s ?p ?o } GROUP BY ?s HAVING ${fill(n, '(1)')}`],
  ['DESCRIBE', n => `DESCRIBE ${numbered(n, i => `wd:Q${i}`)}`],
  ['described variables', n => `DESCRIBE ${numbered(n, i => `?v${i}`)} { ?v0 ?v1 ?v2 }`],
  ['CONSTRUCT', n => `CONSTRUCT { ${fill(n, 'wd:Q1 a 1 .')} } { }`],
  ['VALUES', n => `SELECT * { VALUES ?x { ${fill(n, '1', ' ')} } }`],
  ['prefixes', n => `${numbered(n, i => `PREFIX a${i}: <urn:${i}>`)} SELECT * { }`],
  ['hints', n => `SELECT * { ${fill(n, 'hint:Query hint:a 1 .')} }`],
  [
    'labels',
    n =>
      `SELECT ${numbered(n, i => `?v${i}Label`)} { VALUES (${numbered(n, i => `?v${i}`)}) { } SERVICE wikibase:label { } }`,
  ],
  ['label services', n => `SELECT ?oLabel { ?s ?p ?o ${fill(n, 'SERVICE wikibase:label { }')} }`],
  [
    'label services in one another',
    n => `SELECT ?oLabel { ?s ?p ?o ${fill(n, '{ wd:Q1 a ?o SERVICE wikibase:label { } ')} ${fill(n, '}')} }`,
  ],
  [
    'languages',
    n =>
      `SELECT ?oLabel { ?s a ?o SERVICE wikibase:label { bd:serviceParam wikibase:language "${numbered(n, i => `l${i},`)}" } }`,
  ],
  ['white space', n => `SELECT * {${fill(n, ' \n')}}`],
  ['comments', n => `SELECT * { ${fill(n, '#\n')} }`],
  ['a string', n => `SELECT * { wd:Q1 a "${fill(n, '\\\\')}" }`],
  ['a string that does not end', n => `SELECT * { wd:Q1 a "${fill(n, '\\"')} }`],
  ['a long string that does not end', n => `SELECT * { wd:Q1 a """${fill(n, '""a')} }`],
  ['an IRI that does not end', n => `SELECT * { wd:Q1 a <${fill(n, 'a')} }`],
  ['a local name of dots', n => `SELECT * { wd:Q1 a wd:${fill(n, '.')} }`],
  ['a variable', n => `SELECT * { ?${fill(n, 'a')} a 1 }`],
]

describe('57 ways to wear out the parser or the engine', () => {
  it.each(SHAPES)('%s', (_, shape) => {
    // As many as fit into a text, and about as many as the limits allow.
    for (const count of [MANY, QUERY_LIMITS.nesting - 3, QUERY_LIMITS.parts - 3]) {
      const query = shape(count).slice(0, QUERY_LIMITS.characters)
      outcome(query)
      expectAlive()
    }
  })

  it('refuses a text with too many characters', () => {
    expect(outcome(`SELECT * { } ${' '.repeat(QUERY_LIMITS.characters)}`)).toContain(
      'more than 100,000 characters',
    )
  })
})

/** Each takes the parser a second or more, or overflows its stack. */
const HARD_TO_READ: readonly (readonly [string, string])[] = [
  ['a list', `ASK { FILTER(1 IN (${fill(49_000, '1', ',')})) }`],
  ['values', `SELECT * { VALUES ?x { ${fill(49_000, '1', ' ')} } }`],
  ['a sum in SELECT', `SELECT (${fill(30_000, '1', '+')} AS ?x) { }`],
  ['a sum of signs in SELECT', `SELECT (1${fill(40_000, '-1')} AS ?x) { }`],
  ['a word without end', `SELECT * { <${fill(90_000, 'a')} }`],
  ['a word of letters that only names have', `SELECT * { ${fill(90_000, '€')} }`],
  ['dots', `SELECT * { ${fill(90_000, 'a.')} }`],
  ['a name that ends with dots', `SELECT * { wd:Q1${fill(90_000, '.')} }`],
  ['keywords of one letter', `SELECT * { ${fill(5_800, fill(16, 'a'), ' ')} }`],
]

describe('texts that are hard to read', () => {
  it.each(HARD_TO_READ)('are refused before the parser sees them: %s', (_, query) => {
    const came = outcome(query.slice(0, QUERY_LIMITS.characters))
    expect(came).toMatch(
      /^refused: (?:The query has more than 10,000 words|More than \d+ operators|There are more than \d+ characters without)/,
    )
  })

  it('do not include what people write: thousands of values, long names, texts and numbers', () => {
    for (const query of [
      `SELECT * { VALUES ?x { ${numbered(4_000, i => `wd:Q${i}`)} } }`,
      `SELECT * { VALUES (?x ?lat ?lon) { ${numbered(1_000, i => `(wd:Q${i} -33.5 -70.${i})`)} } }`,
      `SELECT * { VALUES ?x { ${numbered(900, i => `wds:Q${i}-1234-abcd-12ab-9f8e-aaaaaaaa`)} } }`,
      `SELECT * { ?s rdfs:label "${fill(10_000, 'text ')}"@en-x-a-b }`,
      `SELECT * { ?s <http://example.org/${fill(2_000, 'a-b.c/')}> "1"^^xsd:decimal }`,
    ])
      expect(outcome(query)).toBe('answered')
  })
})

describe('functions of an engine that reach further than a query', () => {
  const CALLS = [
    '<sql:SPARQL_EVAL_TO_ARRAY>("SELECT * { ?s ?p ?o }", "", 1)',
    'sql:run("")',
    '<java:a.B>("")',
  ]
  const PLACES: readonly (readonly [string, (call: string) => string])[] = [
    ['SELECT', call => `SELECT (${call} AS ?x) { }`],
    ['an aggregate of its own', call => `SELECT (${call.replace('(', '(DISTINCT ')} AS ?x) { ?s ?p ?o }`],
    ['another function', call => `SELECT * { BIND(CONCAT("a", xsd:string(${call})) AS ?x) }`],
    ['an aggregate', call => `SELECT (MAX(${call}) AS ?x) { ?s ?p ?o }`],
    ['FILTER', call => `ASK { FILTER ${call} }`],
    ['EXISTS', call => `ASK { FILTER NOT EXISTS { ?s ?p ?o BIND(${call} AS ?x) } }`],
    ['a subquery', call => `SELECT * { { SELECT * { ?s ?p ?o } ORDER BY ${call} } }`],
    ['GROUP BY', call => `SELECT ?x { ?s ?p ?o } GROUP BY (${call} AS ?x)`],
    ['HAVING', call => `SELECT ?s { ?s ?p ?o } GROUP BY ?s HAVING ${call}`],
    ['CONSTRUCT', call => `CONSTRUCT { ?s ?p ?x } { ?s ?p ?o BIND(${call} AS ?x) }`],
    ['DESCRIBE', call => `DESCRIBE ?s { ?s ?p ?o FILTER ${call} }`],
  ]
  it.each(PLACES)('are refused in %s', (_, place) => {
    for (const call of CALLS)
      expect(outcome(`PREFIX sql: <sql:> ${place(call)}`)).toContain('does not have this function')
  })

  it.each([
    'xsd:integer("1")',
    'geof:distance("Point(1 1)"^^geo:wktLiteral, "Point(1 2)"^^geo:wktLiteral)',
    'STRLEN("a")',
  ])('are not %s', call => {
    expect(outcome(`SELECT (${call} AS ?x) { }`)).toBe('answered')
  })
})

describe('predicates that have a special meaning to an engine', () => {
  const PREDICATES = [
    'bif:contains',
    '<bif:contains>',
    '<java:org.example.Reader>',
    '<tag:stardog:api:property:textMatch>',
    '<http://jena.apache.org/text#query>',
    '<http://jena.hpl.hp.com/ARQ/property#versionARQ>',
    '<http://www.openlinksw.com/schemas/virtrdf#x>',
    '<http://www.bigdata.com/rdf/geospatial#search>',
    '<HTTP://www.ontotext.com/owlim/system#listeners>',
  ]
  const PLACES: readonly (readonly [string, (predicate: string) => string])[] = [
    ['a triple', predicate => `SELECT * { ?s ${predicate} ?o }`],
    ['a path', predicate => `SELECT * { ?s a/^${predicate}* ?o }`],
    ['a negated path', predicate => `SELECT * { ?s !(a|^${predicate}) ?o }`],
    ['a blank node', predicate => `SELECT * { [ a 1 ; ${predicate} (1 2) ] ?p ?o }`],
    ['EXISTS', predicate => `ASK { FILTER NOT EXISTS { ?s ${predicate} "x" } }`],
    ['OPTIONAL', predicate => `SELECT * { ?s ?p ?o OPTIONAL { ?o ${predicate} "x" } }`],
    ['a subquery', predicate => `SELECT * { { SELECT ?s { ?s ${predicate} "x" } } }`],
    ['MINUS', predicate => `CONSTRUCT { ?s a ?o } { ?s a ?o MINUS { ?s ${predicate} ?o } }`],
    ['DESCRIBE', predicate => `DESCRIBE ?s { ?s ${predicate} ?o }`],
  ]
  it.each(PLACES)('are refused in %s', (_, place) => {
    for (const predicate of PREDICATES)
      expect(outcome(`PREFIX bif: <bif:> ${place(predicate)}`)).toContain('does not have this predicate')
  })

  it.each([
    'SELECT * { ?s wdt:P1/rdfs:label|schema:about ?o }',
    'SELECT * { ?s ?p <java:org.example.Reader> }',
    'SELECT * { VALUES ?predicate { <java:org.example.Reader> } ?s ?p ?o }',
    'SELECT * { ?s ?p <http://jena.apache.org/text#query> }',
    'SELECT * { ?s wdt:P1 ?o SERVICE wikibase:label { bd:serviceParam wikibase:language "en" } }',
    'SELECT * { hint:Query hint:optimizer "None" . ?s wdt:P1 ?o }',
  ])('are not in %s', query => {
    expect(outcome(query)).toBe('answered')
  })
})

describe('texts that try to break out of their string or IRI', () => {
  it.each([
    String.raw`SELECT * { ?s ?p "\\u0022 . } } GRAPH <urn:other> { ?s ?p ?o } #" }`,
    String.raw`SELECT * { ?s ?p "\u0022 } #" }`,
    String.raw`SELECT * { ?s ?p "\\\\u0022 } } #" }`,
    String.raw`SELECT * { ?s ?p <urn:\u003e> }`,
    String.raw`SELECT * { GR\u0041PH <urn:other> { ?s ?p ?o } }`,
    'PREFIX x: <urn:a> SELECT * { ?s ?p x:\\> }',
    'SELECT * { ?s ?p "a"@en-GB }',
    "SELECT * { ?s ?p '''a\n\"\"\"'b''' }",
    'SELECT * { ?s ?p "\u2028\u0000\u0007" }',
    'SELECT * { ?s ?p "\ud800" }',
    'SELECT * { ?s ?p _:b-1, _:g_0, [], _:e_x }',
  ])('%j', query => {
    const printed = outcome(query)
    expect(printed).toMatch(/^(answered|refused)/)
    expectAlive()
  })

  it('keeps a backslash and a "u" apart in what it writes, and the string as it was', () => {
    const { text } = prepareQuery(
      String.raw`SELECT ("\\\u0075" AS ?x) ("\\" AS ?y) { }`.replace('\\u0075', 'U0041'),
      context,
    )
    expect(text).toContain(String.raw`\\\u00550041`)
    const rows = store.query(text) as Map<string, { value: string }>[]
    expect(rows[0]?.get('x')?.value).toBe('\\U0041')
    expect(rows[0]?.get('y')?.value).toBe('\\')
  })
})

describe('200 queries that were changed at random', () => {
  it('are answered or refused, and harm nobody', () => {
    const outcomes = new Map<string, number>()
    for (let seed = 1; seed <= 200; seed += 1) {
      const query = mutatedQuery(seed)
      const came = outcome(query)
      const kind = came.split(':', 1)[0] ?? ''
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
      expectAlive()
    }
    // The engine understands every prepared query, so all of them were written as valid SPARQL.
    expect([...outcomes.keys()].sort()).toEqual(['answered', 'refused'])
    expect(outcomes.get('answered')).toBeGreaterThan(20)
  })
})
