/** Valid queries that use most of the language. */
const SEEDS = [
  'SELECT ?x ?xLabel (COUNT(?y) AS ?n) WHERE { ?x wdt:P1/wdt:P2* ?y . OPTIONAL { ?x rdfs:label "a"@en } SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],en" . } } GROUP BY ?x ?xLabel HAVING (?n > 1) ORDER BY DESC(?n) LIMIT 10',
  'PREFIX e: <urn:e:> SELECT DISTINCT * { { ?a e:b [ e:c 1.5 , "1901-05-01"^^xsd:date ] } UNION { ?a !(e:d|^e:e) ?f } FILTER(?f IN (1, -2) && !EXISTS { ?a ?b ?c }) MINUS { ?a a e:g } VALUES (?a ?f) { (e:x UNDEF) } BIND(IF(BOUND(?f), STR(?f), 1 + 2 * 3) AS ?h) }',
  'CONSTRUCT { ?s rdfs:label ?sLabel ; ?p ( 1 2 ) } WHERE { ?s ?p ?o SERVICE wikibase:label { } { SELECT ?s (GROUP_CONCAT(?o; separator=",") AS ?all) { ?s ?p ?o } GROUP BY ?s } }',
  'DESCRIBE ?x wd:Q20 { ?x wdt:P3 wd:Q11 . SERVICE wikibase:around { ?x wdt:P6 ?l . bd:serviceParam wikibase:center "Point(1 2)"^^geo:wktLiteral ; wikibase:radius "5" } }',
]

/** Random numbers that are the same in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** One of the valid queries, changed at random in up to four places; always the same for the same seed. */
export function mutatedQuery(seed: number): string {
  const next = random(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const words = SEEDS.map(query => query.split(/(?<=[\s(){}.;,])|(?=[\s(){}.;,])/))
  const made = [...pick(words)]
  for (let changes = 1 + Math.floor(next() * 4); changes > 0; changes -= 1) {
    const at = Math.floor(next() * made.length)
    const chance = next()
    if (chance < 0.3) made.splice(at, 1)
    else if (chance < 0.6) made.splice(at, 0, pick(pick(words)))
    else if (chance < 0.8) made[at] = pick(pick(words))
    else
      made.splice(
        at,
        1 + Math.floor(next() * 10),
        ...made.slice(Math.floor(next() * made.length)).slice(0, 10),
      )
  }
  return made.join('')
}
