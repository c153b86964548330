import type { Term, TermIri, TermLiteral } from '@traqula/rules-sparql-1-1'
import { msg } from '#i18n/msg.ts'
import { QueryRefusedError } from './prepared-query.ts'

/** What may not be inside `<…>`. Source: https://www.w3.org/TR/sparql11-query/#rIRIREF */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule names them.
const NOT_IN_IRIS = /[<>"{}|^`\\\u0000-\u0020]/

const ESCAPES: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '"': '\\"',
  '\\': '\\\\',
}

/** Throws for everything that is not on the allow-list; this is a fault of the service itself. */
export function refuseToPrint(part: { readonly type: string; readonly subType?: string }): never {
  throw new Error(`A query cannot be written with ${part.type} ${part.subType ?? ''}`)
}

export function printIri(iri: TermIri): string {
  if (NOT_IN_IRIS.test(iri.value)) {
    throw new QueryRefusedError(
      'syntax',
      msg('error-sparql-not-iri', JSON.stringify(iri.value.slice(0, 100))),
    )
  }
  return `<${iri.value}>`
}

/**
 * The output never has a `u` right after a backslash: engines differ in whether they resolve `\u0022` before or
 * after they look for the end of a string, so a query could break out of its string.
 */
function printString(value: string): string {
  const escaped = value.replaceAll(/["\\\t\n\r\b\f]/g, found => ESCAPES[found] ?? found)
  return `"${escaped.replaceAll(/(?<=\\\\)[uU]/g, found => (found === 'u' ? '\\u0075' : '\\u0055'))}"`
}

export function printLiteral({ value, langOrIri }: TermLiteral): string {
  if (langOrIri === undefined) return printString(value)
  if (typeof langOrIri === 'string') return `${printString(value)}@${langOrIri}`
  return `${printString(value)}^^${printIri(langOrIri)}`
}

export function printTerm(term: Term): string {
  switch (term.subType) {
    case 'variable':
      return `?${term.value}`
    case 'namedNode':
      return printIri(term)
    case 'literal':
      return printLiteral(term)
    case 'blankNode':
      return `_:${term.label}`
    default:
      return refuseToPrint(term)
  }
}
