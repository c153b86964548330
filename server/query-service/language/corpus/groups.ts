import { casesOf, groupBy, iso, items, LABELS, madeBy, measured, sum, wd } from './cases.ts'
import { ARTISTS, bestOf, TOWNS, WORKS } from './collection.ts'

/** Groups, subqueries and sets. */
export const groups = casesOf(asks => {
  asks(
    'works per artist',
    `SELECT ?artist ?artistLabel (COUNT(?item) AS ?n) { ?item wdt:P3 ?artist ${LABELS} } GROUP BY ?artist ?artistLabel`,
    ARTISTS.map(({ id, en }) => ({ artist: wd(id), artistLabel: en, n: madeBy(id).length })),
  )
  for (const least of [5, 8, 9, 12])
    asks(
      `artists with at least ${least} works`,
      `SELECT ?artist (COUNT(?item) AS ?n) { ?item wdt:P3 ?artist } GROUP BY ?artist HAVING (COUNT(?item) >= ${least})`,
      ARTISTS.filter(({ id }) => madeBy(id).length >= least).map(({ id }) => ({
        artist: wd(id),
        n: madeBy(id).length,
      })),
    )
  asks(
    'mean heights per artist',
    'SELECT ?artist (AVG(?h) AS ?mean) { ?item wdt:P3 ?artist ; wdt:P8 ?h } GROUP BY ?artist',
    ARTISTS.map(({ id }) => {
      const all = madeBy(id).flatMap(({ height }) => height ?? [])
      return { artist: wd(id), mean: sum(all) / all.length }
    }),
  )
  asks(
    'works per artist and type',
    'SELECT ?artist ?type (COUNT(*) AS ?n) { ?item wdt:P3 ?artist ; wdt:P1 ?type } GROUP BY ?artist ?type',
    groupBy(
      WORKS.flatMap(work => bestOf(work).map(({ artist }) => ({ artist, type: work.type }))),
      ({ artist, type }) => `${artist} ${type}`,
    ).map(({ key, group }) => ({
      artist: wd(key.split(' ')[0] ?? ''),
      type: wd(key.split(' ')[1] ?? ''),
      n: group.length,
    })),
  )
  asks(
    'numbers of the works of each town in one text',
    'SELECT ?town (GROUP_CONCAT(?number; separator=", ") AS ?numbers) { { SELECT * { ?item wdt:P5 ?town ; wdt:P12 ?number } ORDER BY ?number } } GROUP BY ?town',
    TOWNS.map(({ id }) => ({
      town: wd(id),
      numbers: WORKS.filter(({ town }) => town === id)
        .map(({ number }) => number)
        .join(', '),
    })),
  )
  asks(
    'the highest work of each town',
    `SELECT ?town ?item { ?item wdt:P5 ?town ; wdt:P8 ?h . { SELECT ?town (MAX(?each) AS ?h) { [] wdt:P5 ?town ; wdt:P8 ?each } GROUP BY ?town } }`,
    TOWNS.flatMap(({ id }) => {
      const here = measured.filter(({ town }) => town === id)
      const most = Math.max(...here.map(({ height = 0 }) => height))
      return here.filter(({ height }) => height === most).map(work => ({ town: wd(id), item: wd(work.id) }))
    }),
  )
  asks(
    'a named subquery',
    'SELECT ?item ?made WITH { SELECT ?item { ?item wdt:P1 wd:Q5 } } AS %statuettes WHERE { INCLUDE %statuettes OPTIONAL { ?item wdt:P4 ?made } }',
    WORKS.filter(({ type }) => type === 'Q5').map(({ id, made }) => ({
      item: wd(id),
      made: made && iso(made),
    })),
  )
  asks(
    'works of some types',
    'SELECT ?item { VALUES ?type { wd:Q1 wd:Q5 } ?item wdt:P1 ?type }',
    items(WORKS.filter(({ type }) => ['Q1', 'Q5'].includes(type))),
  )
  asks(
    'works of some types, in another way',
    'SELECT ?item { ?item wdt:P1 ?type FILTER(?type IN (wd:Q1, wd:Q5)) }',
    items(WORKS.filter(({ type }) => ['Q1', 'Q5'].includes(type))),
  )
  asks(
    'pairs of rows of values',
    'SELECT ?item { VALUES (?artist ?town) { (wd:Q10 wd:Q30) (wd:Q11 wd:Q31) } ?item wdt:P3 ?artist ; wdt:P5 ?town }',
    items(
      WORKS.filter(work =>
        bestOf(work).some(
          ({ artist }) =>
            (artist === 'Q10' && work.town === 'Q30') || (artist === 'Q11' && work.town === 'Q31'),
        ),
      ),
    ),
  )
  asks(
    'works in Berlin or of Ada Brandt',
    'SELECT DISTINCT ?item { { ?item wdt:P5 wd:Q30 } UNION { ?item wdt:P3 wd:Q10 } }',
    items(WORKS.filter(work => work.town === 'Q30' || bestOf(work).some(({ artist }) => artist === 'Q10'))),
  )
  asks(
    'works with a page',
    'SELECT ?item ?title { ?page schema:about ?item ; schema:name ?title }',
    WORKS.flatMap(({ id, page }) => (page ? [{ item: wd(id), title: page }] : [])),
  )
  asks(
    'works without a page',
    'SELECT ?item { ?item wdt:P12 [] ; wikibase:sitelinks 0 }',
    items(WORKS.filter(({ page }) => !page)),
  )
  asks(
    'pairs of artists with works in one town',
    'SELECT DISTINCT ?a ?b { ?x wdt:P3 ?a ; wdt:P5 ?town . ?y wdt:P3 ?b ; wdt:P5 ?town FILTER(STR(?a) < STR(?b)) }',
    ARTISTS.flatMap(a =>
      ARTISTS.filter(
        b =>
          a.id < b.id &&
          TOWNS.some(
            ({ id }) =>
              madeBy(a.id).some(({ town }) => town === id) && madeBy(b.id).some(({ town }) => town === id),
          ),
      ).map(b => ({ a: wd(a.id), b: wd(b.id) })),
    ),
  )
})
