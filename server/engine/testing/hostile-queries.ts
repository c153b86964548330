import { MEGABYTE } from '#contract/limits.ts'

const fill = (count: number, text: string, between = ' ') => Array(count).fill(text).join(between)
const nested = (count: number, before: string, inner: string, after: string) =>
  fill(count, before) + inner + fill(count, after)
const steps = (count: number, step: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => step(n)).join(' ')
const PRODUCT = '?a ?b ?c . ?d ?e ?f .'

/** Takes all memory at once. */
export const DOUBLED_TEXT = `SELECT ?t40 { BIND("text" AS ?t0) ${steps(40, n => `BIND(CONCAT(?t${n}, ?t${n}) AS ?t${n + 1})`)} }`

/** Queries with names. They may contain the address of another server. */
export const HOSTILE_QUERIES: readonly (readonly [string, (elsewhere: string) => string])[] = [
  ['20,000 groups in one another', () => `SELECT * { ${nested(20_000, '{', '?s ?p ?o', '}')} }`],
  ['20,000 brackets in one another', () => `SELECT * { FILTER(${nested(20_000, '(', '1', ')')}) }`],
  ['20,000 calls in one another', () => `SELECT * { FILTER(${nested(20_000, 'STR(', '1', ')')} = "") }`],
  [
    '2,000 subqueries in one another',
    () => `SELECT * { ${nested(2000, '{ SELECT * {', '?s ?p ?o', '} }')} }`,
  ],
  ['1,000 OPTIONAL in one another', () => `SELECT * { ${nested(1000, 'OPTIONAL { ?s ?p ?o ', '', '}')} }`],
  ['1,000 EXISTS in one another', () => `SELECT * { ${nested(1000, 'FILTER EXISTS { ?s ?p ?o ', '', '}')} }`],
  ['20,000 UNION', () => `SELECT * { ${fill(20_000, '{ ?s ?p ?o }', 'UNION')} }`],
  ['20,000 triples', () => `SELECT * { ${steps(20_000, n => `?s${n} ?p${n} ?s${n + 1} .`)} }`],
  ['20,000 sums', () => `SELECT (${fill(20_000, '1', '+')} AS ?n) { }`],
  ['20,000 aggregates', () => `SELECT ${steps(20_000, n => `(COUNT(?s) AS ?n${n})`)} { ?s ?p ?o }`],
  ['20,000 prefixes', () => `${steps(20_000, n => `PREFIX a${n}: <http://a/>`)} SELECT * { }`],
  [
    '100,000 rows of VALUES',
    () => `SELECT (COUNT(*) AS ?n) { VALUES ?o { ${fill(100_000, '1')} } ?s ?p ?o }`,
  ],
  [
    '100,000 rows of VALUES with themselves',
    () =>
      `SELECT (COUNT(*) AS ?n) { VALUES ?a { ${fill(100_000, '1')} } VALUES ?b { ${fill(100_000, '2')} } }`,
  ],
  ['a literal of 8 MB', () => `SELECT ("${'x'.repeat(8 * MEGABYTE)}" AS ?text) { }`],
  ['a literal of 8 MB for each row', () => `SELECT ("${'x'.repeat(8 * MEGABYTE)}" AS ?text) { ?s ?p ?o }`],
  ['a wrong literal of 8 MB', () => `SELECT ("${'x'.repeat(8 * MEGABYTE)} AS ?text) { }`],
  ['an IRI of 8 MB', () => `SELECT * { ?s <http://a/${'x'.repeat(8 * MEGABYTE)}> ?o }`],
  ['a text that doubles 40 times', () => DOUBLED_TEXT],
  [
    'texts of texts of texts',
    () =>
      `SELECT (GROUP_CONCAT(?c) AS ?d) { ?x ?y ?z { SELECT (GROUP_CONCAT(?b) AS ?c) { ?s ?p ?o { SELECT (GROUP_CONCAT(?a) AS ?b) { ?s ?p ?a } } } } }`,
  ],
  [
    'a separator of 1 MB',
    () => `SELECT (GROUP_CONCAT(?o; separator="${'x'.repeat(MEGABYTE)}") AS ?t) { ?s ?p ?o }`,
  ],
  [
    'a pattern of 1 MB',
    () => `SELECT * { ?s ?p ?o FILTER(REGEX(STR(?o), "${'(a?)'.repeat(MEGABYTE / 4)}")) }`,
  ],
  [
    'a pattern that is large when read',
    () => 'SELECT * { ?s ?p ?o FILTER(REGEX(STR(?o), "(((\\\\w{9}){99}){99}){99}")) }',
  ],
  ['a path of paths', () => 'SELECT * { ?a ((((!<x:>)*)+)*/((^!<x:>)+)*)* ?b . ?b (!<x:>|^!<x:>)+ ?c }'],
  ['groups by random numbers', () => 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f } GROUP BY (RAND())'],
  [
    'a hash of each row of a product',
    () => 'SELECT * { ?a ?b ?c . ?d ?e ?f FILTER(SHA512(CONCAT(STR(?a), STR(?d))) = "") }',
  ],
  ['another server', elsewhere => `SELECT * { SERVICE <${elsewhere}> { ?s ?p ?o } }`],
  ['another server, silently', elsewhere => `SELECT * { SERVICE SILENT <${elsewhere}> { ?s ?p ?o } }`],
  ['a file', () => 'SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }'],
  ['an update', () => 'DROP ALL'],
  ['nothing but zeros', () => '\0'.repeat(MEGABYTE)],
  ['a cross product', () => `SELECT (COUNT(*) AS ?n) { ${PRODUCT} ?g ?h ?i }`],
  ['a sorted cross product', () => `SELECT * { ${PRODUCT} } ORDER BY ?c ?f`],
  ['a cross product in random order', () => `SELECT * { ${PRODUCT} } ORDER BY RAND()`],
  ['distinct rows of a cross product', () => `SELECT DISTINCT ?a ?d ?g { ${PRODUCT} ?g ?h ?i }`],
  ['groups of a cross product', () => `SELECT ?a ?d (COUNT(*) AS ?n) { ${PRODUCT} } GROUP BY ?a ?d`],
  ['all rows of a cross product', () => `SELECT * { ${PRODUCT} }`],
  ['a graph of a cross product', () => `CONSTRUCT { ?a ?e ?d } WHERE { ${PRODUCT} }`],
  [
    'a cross product of subqueries',
    () => `SELECT * { { SELECT * { ${PRODUCT} } } { SELECT * { ?g ?h ?i } } }`,
  ],
  [
    'DISTINCT texts of a cross product',
    () => `SELECT (GROUP_CONCAT(DISTINCT ?t) AS ?all) { ${PRODUCT} BIND(CONCAT(STR(?a), STR(?d)) AS ?t) }`,
  ],
  [
    'a sum over a cross product',
    () => `SELECT (SUM(STRLEN(STR(?c))) AS ?n) (SAMPLE(?f) AS ?o) { ${PRODUCT} ?g ?h ?i }`,
  ],
  [
    'EXISTS for each row of a product',
    () => `SELECT * { ${PRODUCT} FILTER NOT EXISTS { ?x ?y ?z FILTER(?z = ?c && ?z != ?f) } }`,
  ],
  ['MINUS of products', () => `SELECT * { ${PRODUCT} MINUS { ?d ?e ?f . ?h ?i ?j } }`],
  [
    'OPTIONAL of products',
    () =>
      'SELECT (COUNT(*) AS ?n) { ?a ?b ?c OPTIONAL { ?d ?e ?f OPTIONAL { ?g ?h ?i OPTIONAL { ?j ?k ?l } } } }',
  ],
  ['an endless path', () => 'SELECT * { ?a (!<x:>|^!<x:>)* ?b . ?c (!<x:>|^!<x:>)* ?d }'],
  [
    'a path from everything to everything',
    () => 'SELECT (COUNT(*) AS ?n) { ?a <http://a/next>* ?b . ?b ^<http://a/next>* ?c }',
  ],
  [
    'a text that REPLACE makes large',
    () =>
      `SELECT ?t12 { BIND("aaaaaaaaaa" AS ?t0) ${steps(12, n => `BIND(REPLACE(?t${n}, "a", "aaaaaaaaaa") AS ?t${n + 1})`)} }`,
  ],
  [
    'a text that doubles in one expression',
    () => `SELECT (STRLEN(${nested(14, 'CONCAT(?o, ', '?o', ', ?o)')}) AS ?n) { ?s ?p ?o . ?a ?b ?c }`,
  ],
  [
    'a text that is encoded again and again',
    () => `SELECT (${nested(200, 'ENCODE_FOR_URI(', '"%%%%%%%%%%"', ')')} AS ?t) { ?s ?p ?o . ?a ?b ?c }`,
  ],
  [
    'a pattern that backtracks',
    () => `SELECT * { ?s ?p ?o FILTER(REGEX("${'a'.repeat(5000)}!", "^((a+)+)+$")) }`,
  ],
  [
    'many values with one another',
    () =>
      `SELECT (COUNT(*) AS ?n) { ${['?x', '?y', '?z'].map(name => `VALUES ${name} { ${fill(900, '1')} }`).join(' ')} }`,
  ],
]
