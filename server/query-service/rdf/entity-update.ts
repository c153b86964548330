import type { UpdateOperation } from '#server/query-service/update-operation.ts'
import type { Vocabulary } from '#server/query-service/vocabulary.ts'
import type { ChangedEntity } from './changed-entity.ts'
import { insertions } from './insertions.ts'

/** Marks nodes while a request runs. No mark is left afterwards. */
const MARK = '<urn:wikistead:update>'
const OWN = '"own"'
const SHARED = '"shared"'
const ENTITY_ID = /^[A-Z][1-9]\d*$/

/**
 * The operations of an update that replaces all triples of some entities, including those of their statements,
 * forms and senses, the sitelinks to them and a property's predicates. Reference nodes, value nodes and sites
 * belong to all entities that use them, so they are removed only when none does.
 *
 * What belongs to an entity is found by the links that Wikibase itself writes, never by those that members can
 * write: the value of a statement may well be the IRI of another entity's statement.
 * @param inserted the triples to insert: all of the entities', or none if they are inserted later.
 * @throws Error when an id is not an entity id.
 */
export function entityUpdate(
  { server, prefixes }: Vocabulary,
  changes: readonly ChangedEntity[],
  inserted: readonly string[],
): readonly UpdateOperation[] {
  const { ontolex, owl, prov, schema, wikibase, wd, wdref, wds, wdv } = prefixes
  const derived = `<${prov}wasDerivedFrom>`
  const normalized = `<${wikibase}quantityNormalized>`
  const isPartOf = `<${schema}isPartOf>`
  const wikiGroup = `<${wikibase}wikiGroup>`
  // With federated properties, predicates have the addresses of another wiki.
  const linksValue = ['statement', 'qualifier', 'reference']
    .map(kind => `CONTAINS(STR(?link), "/prop/${kind}/value")`)
    .join(' || ')
  const linksStatement = `REGEX(STR(?link), "/prop/P[0-9]+$") && STRSTARTS(STR(?node), "${wds}")`
  const marking = (kind: string, where: string) => ({ insert: `?node ${MARK} ${kind}`, where })
  const isBelow = (iri: string | undefined) => `FILTER(STRSTARTS(STR(?node), "${iri}"))`
  const isUnused = (use: string) => `FILTER NOT EXISTS { ${use} }`
  const sweeping = (below: string | undefined, use: string) => ({
    remove: '?node ?any ?object',
    where: `?node ${MARK} ${SHARED} ; ?any ?object . ${isBelow(below)} ${isUnused(use)}`,
  })
  const unmarking = { remove: `?node ${MARK} ?mark`, where: `?node ${MARK} ?mark` }
  const sweepingValues = sweeping(
    wdv,
    `?user ?link ?node . FILTER(?user != ?node && (${linksValue} || ?link = ${normalized}))`,
  )

  const ownSubjects = changes.flatMap(({ id }) => {
    if (!ENTITY_ID.test(id)) throw new Error(`${JSON.stringify(id)} is not the id of an entity.`)
    const ofProperty = id.startsWith('P')
      ? Object.values(prefixes).filter(iri => iri.startsWith(`${server}/prop/`))
      : []
    return [wd ?? '', ...ofProperty].map(iri => `<${iri}${id}> ${MARK} ${OWN} .`)
  })
  const texts = changes.flatMap(({ triples }) => triples ?? [])
  // The IRIs of these nodes are hashes of their content, but its form changes with the datatypes of properties.
  const nodes = texts.flatMap(text => [...subjectsBelow(text, wdref), ...subjectsBelow(text, wdv)])
  const renewed = [...new Set(nodes)].map(node => `${node} ${MARK} ${OWN} .`)
  return [
    // An engine without transactions may still have marks from a failed request.
    unmarking,
    { insertData: [...ownSubjects, ...renewed].join('\n') },
    marking(OWN, `?part ${MARK} ${OWN} . ?part <${owl}complementOf> ?node`),
    marking(OWN, `?entity ${MARK} ${OWN} . ?node <${schema}about> ?entity`),
    marking(OWN, `?lexeme ${MARK} ${OWN} ; <${ontolex}lexicalForm> ?node`),
    marking(OWN, `?lexeme ${MARK} ${OWN} ; <${ontolex}sense> ?node`),
    marking(OWN, `?entity ${MARK} ${OWN} ; ?link ?node . FILTER(${linksStatement})`),
    marking(SHARED, `?article ${MARK} ${OWN} ; ${isPartOf} ?node`),
    marking(SHARED, `?statement ${MARK} ${OWN} ; ${derived} ?node`),
    marking(SHARED, `?user ${MARK} ?mark ; ?link ?node . ${isBelow(wdv)} FILTER(${linksValue})`),
    marking(SHARED, `?value ${MARK} ?mark ; ${normalized} ?node`),
    { remove: '?node ?any ?object', where: `?node ${MARK} ${OWN} ; ?any ?object` },
    ...insertions(inserted),
    sweeping(wdref, `?user ${derived} ?node`),
    // Twice, because a removed value may have been the last to use its normalized value.
    sweepingValues,
    sweepingValues,
    {
      remove: `?node ${wikiGroup} ?group`,
      where: `?node ${MARK} ${SHARED} ; ${wikiGroup} ?group . ${isUnused(`?article ${isPartOf} ?node`)}`,
    },
    unmarking,
  ]
}

/** Does not split the text into lines, because an entity may have a hundred thousand. */
function* subjectsBelow(text: string, iri: string | undefined): Generator<string> {
  const lines = `\n${text}`
  const begin = `\n<${iri}`
  for (let at = lines.indexOf(begin); at >= 0; at = lines.indexOf(begin, at + 1))
    yield lines.slice(at + 1, lines.indexOf('>', at) + 1)
}
