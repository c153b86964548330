import { casesOf, items, sum, wd } from './cases.ts'
import { bestOf, WORKS } from './collection.ts'

/** Qualifiers, references and ranks. */
export const statements = casesOf(asks => {
  asks(
    'since when works are attributed',
    'SELECT ?item ?artist (YEAR(?since) AS ?year) { ?item p:P3 ?s . ?s ps:P3 ?artist ; pq:P9 ?since }',
    WORKS.flatMap(({ id, attributions }) =>
      attributions.flatMap(({ artist, since }) =>
        since ? [{ item: wd(id), artist: wd(artist), year: since }] : [],
      ),
    ),
  )
  asks(
    'sources',
    'SELECT ?item ?source { ?item p:P3/prov:wasDerivedFrom/pr:P13 ?source }',
    WORKS.flatMap(({ id, attributions }) =>
      attributions.flatMap(({ source }) => (source ? [{ item: wd(id), source }] : [])),
    ),
  )
  asks(
    'attributions without a source',
    'SELECT (COUNT(*) AS ?n) { ?item p:P3 ?s FILTER NOT EXISTS { ?s prov:wasDerivedFrom [] } }',
    [{ n: sum(WORKS.map(({ attributions }) => attributions.filter(({ source }) => !source).length)) }],
  )
  for (const rank of ['Preferred', 'Normal', 'Deprecated'] as const)
    asks(
      `attributions of rank ${rank}`,
      `SELECT ?item ?artist { ?item p:P3 [ ps:P3 ?artist ; wikibase:rank wikibase:${rank}Rank ] }`,
      WORKS.flatMap(({ id, attributions }) =>
        attributions
          .filter(each => each.rank === rank)
          .map(({ artist }) => ({ item: wd(id), artist: wd(artist) })),
      ),
    )
  asks(
    'works with several attributions',
    'SELECT ?item (COUNT(?s) AS ?n) { ?item p:P3 ?s } GROUP BY ?item HAVING (?n > 1)',
    WORKS.filter(({ attributions }) => attributions.length > 1).map(({ id, attributions }) => ({
      item: wd(id),
      n: attributions.length,
    })),
  )
  asks(
    'works that nobody made',
    'SELECT ?item { ?item wdt:P12 [] FILTER NOT EXISTS { ?item wdt:P3 [] } }',
    items(WORKS.filter(work => bestOf(work).length === 0)),
  )
})
