import { casesOf, distance, items, LABELS, wd } from './cases.ts'
import { TOWNS, WORKS } from './collection.ts'

/** Coordinates, and what is near them. */
export const places = casesOf(asks => {
  for (const town of TOWNS) {
    asks(
      `works in ${town.label}`,
      `SELECT ?item { ?item wdt:P5 wd:${town.id} }`,
      items(WORKS.filter(work => work.town === town.id)),
    )
    asks(
      `works in ${town.label}, by its name`,
      `SELECT ?item { ?item wdt:P5 ?town . ?town rdfs:label "${town.label}"@en }`,
      items(WORKS.filter(work => work.town === town.id)),
    )
    for (const radius of [50, 15_000])
      asks(
        `towns within ${radius} km of ${town.label}`,
        `SELECT ?town { wd:${town.id} wdt:P6 ?here SERVICE wikibase:around { ?town wdt:P6 ?place . bd:serviceParam wikibase:center ?here ; wikibase:radius "${radius}" } }`,
        TOWNS.filter(other => distance(town, other) <= radius).map(({ id }) => ({ town: wd(id) })),
      )
    asks(
      `distances from ${town.label}`,
      `SELECT ?town (ROUND(geof:distance(?here, ?there)) AS ?km) { wd:${town.id} wdt:P6 ?here . ?town wdt:P6 ?there FILTER(?town != wd:${town.id}) }`,
      TOWNS.filter(({ id }) => id !== town.id).map(other => ({
        town: wd(other.id),
        km: Math.round(distance(town, other)),
      })),
    )
    asks(
      `the coordinates of ${town.label}`,
      `SELECT (geof:latitude(?p) AS ?lat) (geof:longitude(?p) AS ?lon) { wd:${town.id} wdt:P6 ?p }`,
      [{ lat: town.latitude, lon: town.longitude }],
    )
  }
  asks(
    'towns in a box',
    `SELECT ?town { SERVICE wikibase:box { ?town wdt:P6 ?place . bd:serviceParam wikibase:cornerWest "Point(13 52)"^^geo:wktLiteral ; wikibase:cornerEast "Point(14 53)"^^geo:wktLiteral } }`,
    TOWNS.filter(
      ({ longitude, latitude }) => longitude >= 13 && longitude <= 14 && latitude >= 52 && latitude <= 53,
    ).map(({ id }) => ({ town: wd(id) })),
  )
  asks(
    'works per town, also towns without any',
    `SELECT ?town ?townLabel (COUNT(?item) AS ?n) { ?town wdt:P6 [] OPTIONAL { ?item wdt:P5 ?town } ${LABELS} } GROUP BY ?town ?townLabel`,
    TOWNS.map(({ id, label }) => ({
      town: wd(id),
      townLabel: label,
      n: WORKS.filter(({ town }) => town === id).length,
    })),
  )
})
