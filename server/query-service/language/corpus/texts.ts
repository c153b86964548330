import { casesOf, items, LABELS, labelOf, wd } from './cases.ts'
import { WORKS } from './collection.ts'

/** Labels, descriptions and other texts. */
export const texts = casesOf(asks => {
  asks(
    'works with labels',
    `SELECT ?item ?itemLabel { ?item wdt:P12 [] ${LABELS} }`,
    WORKS.map(work => ({ item: wd(work.id), itemLabel: labelOf(work) })),
  )
  asks(
    'labels in German, or else in English',
    'SELECT ?item ?itemLabel { ?item wdt:P12 [] SERVICE wikibase:label { bd:serviceParam wikibase:language "de,en". } }',
    WORKS.map(({ id, de, en }) => ({ item: wd(id), itemLabel: de ?? en ?? id })),
  )
  asks(
    'descriptions',
    `SELECT ?item ?itemDescription { ?item wdt:P12 [] ${LABELS} }`,
    WORKS.map(({ id, description }) => ({ item: wd(id), itemDescription: description })),
  )
  asks(
    'labels under other names',
    'SELECT ?item ?name { ?item wdt:P12 [] SERVICE wikibase:label { bd:serviceParam wikibase:language "en". ?item rdfs:label ?name } }',
    WORKS.map(work => ({ item: wd(work.id), name: labelOf(work) })),
  )
  asks(
    'works without an English label',
    'SELECT ?item { ?item wdt:P12 [] FILTER NOT EXISTS { ?item rdfs:label ?l FILTER(LANG(?l) = "en") } }',
    items(WORKS.filter(({ en }) => !en)),
  )
  asks(
    'works with a German label alone',
    'SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?de FILTER(LANG(?de) = "de") MINUS { ?item rdfs:label ?en FILTER(LANG(?en) = "en") } }',
    items(WORKS.filter(({ en, de }) => de && !en)),
  )
  asks(
    'languages of labels',
    'SELECT ?language (COUNT(*) AS ?n) { ?item wdt:P12 [] ; rdfs:label ?l BIND(LANG(?l) AS ?language) } GROUP BY ?language',
    [
      { language: 'en', n: WORKS.filter(({ en }) => en).length },
      { language: 'de', n: WORKS.filter(({ de }) => de).length },
    ],
  )
  for (const word of ['harbour', 'Blue', 'horse', 'Golden', 'window', 'nothing']) {
    const having = WORKS.filter(({ en }) => en?.toLowerCase().includes(word.toLowerCase()))
    asks(
      `labels that contain "${word}"`,
      `SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?l FILTER(CONTAINS(LCASE(?l), "${word.toLowerCase()}")) }`,
      items(having),
    )
    asks(
      `labels that match "${word}"`,
      `SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?l FILTER(REGEX(?l, "${word}", "i")) }`,
      items(having),
    )
    asks(
      `labels that begin with "${word}"`,
      `SELECT ?item { ?item wdt:P12 [] ; rdfs:label ?l FILTER(STRSTARTS(?l, "${word}")) }`,
      items(WORKS.filter(({ en }) => en?.startsWith(word))),
    )
  }
  asks(
    'numbers of the inventory',
    'SELECT ?item ?n { ?item wdt:P12 ?text BIND(xsd:integer(STRAFTER(?text, "-")) AS ?n) }',
    WORKS.map(({ id, number }) => ({ item: wd(id), n: Number(number.slice(4)) })),
  )
  asks(
    'ids as text',
    'SELECT ?id { ?item wdt:P12 [] BIND(STRAFTER(STR(?item), "/entity/") AS ?id) }',
    WORKS.map(({ id }) => ({ id })),
  )
  asks(
    'lengths of labels',
    'SELECT ?item (STRLEN(?l) AS ?n) { ?item wdt:P12 [] ; rdfs:label ?l FILTER(LANG(?l) = "en") }',
    WORKS.flatMap(({ id, en }) => (en ? [{ item: wd(id), n: en.length }] : [])),
  )
  asks(
    'words of labels',
    'SELECT DISTINCT ?first { ?item wdt:P12 [] ; rdfs:label ?l FILTER(LANG(?l) = "en") BIND(STRBEFORE(STR(?l), " ") AS ?first) }',
    [...new Set(WORKS.flatMap(({ en }) => en?.split(' ')[0] ?? []))].map(first => ({ first })),
  )
})
