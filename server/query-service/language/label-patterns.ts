import type { Expression, Pattern, TermIri, TermVariable } from '@traqula/rules-sparql-1-1'
import type { LabelKind, WantedLabel } from './label-service.ts'
import {
  bind,
  filter,
  groupBy,
  iri,
  joined,
  operation,
  optional,
  select,
  text,
  triples,
  variable,
} from './syntax-tree.ts'

const PREDICATES: Readonly<Record<LabelKind, string>> = {
  label: 'http://www.w3.org/2000/01/rdf-schema#label',
  alias: 'http://www.w3.org/2004/02/skos/core#altLabel',
  description: 'http://schema.org/description',
}

/** No entity has this name. */
const NOTHING = iri('urn:wikistead:nothing')

interface LabelContext {
  readonly languages: readonly string[]
  /** The prefix of the IRIs of the wiki's entities. */
  readonly entities: string
  /** Returns a name that no other variable of the query has. */
  readonly fresh: () => string
}

function inLanguage(value: TermVariable, language: string): Pattern {
  // Engines differ in whether they keep capitals in language tags.
  return filter(operation('=', operation('lcase', operation('lang', value)), text(language)))
}

/** There can be many aliases, so a subquery joins them into one text. */
function inOneLanguage(
  key: TermVariable,
  kind: LabelKind,
  language: string,
  found: TermVariable,
  fresh: () => string,
): Pattern {
  const predicate = iri(PREDICATES[kind])
  if (kind !== 'alias') return optional(triples([key, predicate, found]), inLanguage(found, language))
  const one = variable(fresh())
  const matching = [triples([key, predicate, one]), inLanguage(one, language)]
  const together = bind(operation('strlang', joined(operation('str', one), ', '), text(language)), found)
  return optional(select([key, together], matching, { solutionModifiers: groupBy(key) }))
}

/** `Q1` for an entity without a label, and the text of anything else, as in Blazegraph. */
function idOf(of: TermVariable | TermIri, entities: string): Expression {
  const name = operation('str', of)
  const isEntity = operation('strstarts', name, text(entities))
  return operation('if', isEntity, operation('strafter', name, text(entities)), name)
}

/**
 * Patterns for the end of a group that give the wanted variables their values. A variable that may have no value
 * is replaced by one that always has one, because OPTIONAL would otherwise join it with every label.
 */
export function labelPatterns(wanted: readonly WantedLabel[], context: LabelContext): readonly Pattern[] {
  const { languages, entities, fresh } = context
  const patterns: Pattern[] = []
  const keys = new Map<string, TermVariable>()
  for (const { of, kind, as } of wanted) {
    const name = `${of.subType} ${of.value}`
    const key = keys.get(name) ?? variable(fresh())
    if (!keys.has(name)) patterns.push(bind(operation('coalesce', of, NOTHING), key))
    keys.set(name, key)
    const found = languages.map(() => variable(fresh()))
    for (const [index, value] of found.entries()) {
      patterns.push(inOneLanguage(key, kind, languages[index] ?? '', value, fresh))
    }
    const last = kind === 'label' ? [idOf(of, entities)] : []
    patterns.push(bind(operation('coalesce', ...found, ...last), variable(as)))
  }
  return patterns
}
