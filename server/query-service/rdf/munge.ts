import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { skolemPrefix, type Vocabulary } from '#server/query-service/vocabulary.ts'
import { readTriple, type Triple } from './n-triples.ts'

/** Munges a line of N-Triples. @returns the line to keep, without its line end; null for none. */
type Munge = (line: string) => string | null

/** Types that only repeat what a thing's IRI says. */
const TYPES_DROPPED = ['Item', 'Statement', 'Reference', 'Lexeme', 'Form', 'Sense']
/** Predicates that repeat the texts of `rdfs:label`. */
const LABELS_DROPPED = ['<http://schema.org/name>', '<http://www.w3.org/2004/02/skos/core#prefLabel>']
const STABLE_LABEL = /^_:[0-9a-f]{32}$/

/**
 * Converts Wikibase's RDF, line by line, into the form that queries for Wikidata's query service expect:
 * - What is stated about an entity's document (`wdata:Q1`) is stated about the entity: `schema:version`,
 *   `schema:dateModified`, and Wikibase's counts (`wikibase:statements` and the like). Nothing else about the
 *   document or the dump is kept.
 * - The types `wikibase:Item`, `Statement`, `Reference`, `Lexeme`, `Form` and `Sense` are dropped.
 * - `schema:name` and `skos:prefLabel` of entities are dropped, and `rdfs:label` of lexemes and their parts, which
 *   have `wikibase:lemma`, `ontolex:representation` and `skos:definition`.
 * - Blank nodes, which are unknown values and classes, become IRIs below `.well-known/genid/`. A node gets the
 *   same IRI whenever it is read.
 *
 * Each line is munged on its own, so a dump and the documents of its entities yield the same triples.
 * Source: https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format#WDQS_data_differences
 */
export function mungeFor(vocabulary: Vocabulary): Munge {
  const { wd = '', wdata = '', schema = '', wikibase = '', rdf = '', rdfs = '' } = vocabulary.prefixes
  const ofDocument = new Set([`<${schema}version>`, `<${schema}dateModified>`])
  const type = `<${rdf}type>`
  const label = `<${rdfs}label>`
  const typesDropped = new Set(TYPES_DROPPED.map(name => `<${wikibase}${name}>`))
  const labelsDropped = new Set(LABELS_DROPPED)
  const dump = `<${wikibase}Dump>`

  const isKept = ({ subject, predicate, object }: Triple) => {
    if (subject === dump) return false
    if (predicate === type) return !typesDropped.has(object)
    if (!subject.startsWith(`<${wd}`)) return true
    if (predicate === label) return !subject.startsWith(`<${wd}L`)
    return !labelsDropped.has(predicate)
  }
  return line => {
    const read = readTriple(line)
    const triple = read && skolemized(read, vocabulary)
    if (!triple) return null
    const { subject, predicate, object } = triple
    if (subject.startsWith(`<${wdata}`)) {
      if (!ofDocument.has(predicate) && !predicate.startsWith(`<${wikibase}`)) return null
      return `<${wd}${subject.slice(wdata.length + 1)} ${predicate} ${object} .`
    }
    return isKept(triple) ? `${subject} ${predicate} ${object} .` : null
  }
}

/** Lines munged before other work gets the processor. */
const SLICE = 1000

/** Munges a whole text, a slice at a time, because an entity may have a hundred thousand lines. */
export async function mungeText(munge: Munge, text: string): Promise<string> {
  let kept = ''
  let count = 0
  for (let start = 0; start < text.length; count++) {
    const end = text.indexOf('\n', start)
    const line = munge(text.slice(start, end < 0 ? text.length : end))
    if (line !== null) kept += `${line}\n`
    start = end < 0 ? text.length : end + 1
    if (count % SLICE === SLICE - 1) await setImmediate()
  }
  return kept
}

/**
 * Wikibase derives a blank node's label from what the node belongs to. Other labels are mere numbers: such a node
 * gets its IRI from the subject and predicate that lead to it, and triples about it are dropped.
 */
function skolemized(triple: Triple, vocabulary: Vocabulary): Triple | null {
  const { subject, predicate, object } = triple
  if (!subject.startsWith('_:') && !object.startsWith('_:')) return triple
  if (subject.startsWith('_:') && !STABLE_LABEL.test(subject)) return null
  const node = (term: string) => {
    if (!term.startsWith('_:')) return term
    const name = STABLE_LABEL.test(term)
      ? term.slice(2)
      : createHash('md5').update(`${subject} ${predicate}`).digest('hex')
    return `<${skolemPrefix(vocabulary)}${name}>`
  }
  return { subject: node(subject), predicate, object: node(object) }
}
