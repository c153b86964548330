import { artistOf, casesOf, iso, items, madeBy, wd } from './cases.ts'
import { ARTISTS, bestOf, WORKS } from './collection.ts'

/** Queries about one artist. */
export const artists = casesOf(asks => {
  for (const { id } of ARTISTS) {
    asks(`works of ${id}`, `SELECT ?item { ?item wdt:P3 wd:${id} }`, items(madeBy(id)))
    asks(`how many works ${id} has`, `SELECT (COUNT(?item) AS ?n) { ?item wdt:P3 wd:${id} }`, [
      { n: madeBy(id).length },
    ])
    asks(
      `attributions to ${id} that do not count`,
      `SELECT ?item { ?item p:P3 ?s . ?s ps:P3 wd:${id} ; wikibase:rank wikibase:DeprecatedRank }`,
      items(
        WORKS.filter(({ attributions }) =>
          attributions.some(({ artist, rank }) => artist === id && rank === 'Deprecated'),
        ),
      ),
    )
    asks(
      `all statements about ${id}, with their ranks`,
      `SELECT ?item ?rank { ?item p:P3 ?s . ?s ps:P3 wd:${id} ; wikibase:rank ?r BIND(STRAFTER(STR(?r), "#") AS ?rank) }`,
      WORKS.flatMap(({ id: work, attributions }) =>
        attributions
          .filter(({ artist }) => artist === id)
          .map(({ rank }) => ({ item: wd(work), rank: `${rank}Rank` })),
      ),
    )
    asks(
      `towns with works of ${id}`,
      `SELECT DISTINCT ?town { ?item wdt:P3 wd:${id} ; wdt:P5 ?town }`,
      [...new Set(madeBy(id).flatMap(({ town }) => town ?? []))].map(town => ({ town: wd(town) })),
    )
    asks(
      `the first and the last work of ${id}`,
      `SELECT (MIN(?date) AS ?first) (MAX(?date) AS ?last) { ?item wdt:P3 wd:${id} ; wdt:P4 ?date }`,
      (made => [{ first: iso(made[0] ?? ''), last: iso(made.at(-1) ?? '') }])(
        madeBy(id)
          .flatMap(({ made }) => made ?? [])
          .sort(),
      ),
    )
    asks(
      `names of ${id}`,
      `SELECT ?name { { wd:${id} rdfs:label ?name } UNION { wd:${id} skos:altLabel ?name } }`,
      [artistOf(id).en, artistOf(id).de, ...artistOf(id).aliases].flatMap(name =>
        name === undefined ? [] : [{ name }],
      ),
    )
    asks(
      `works that others made and ${id} did not`,
      `SELECT ?item { ?item wdt:P3 [] MINUS { ?item wdt:P3 wd:${id} } }`,
      items(
        WORKS.filter(work => bestOf(work).length > 0 && !bestOf(work).some(({ artist }) => artist === id)),
      ),
    )
  }
})
