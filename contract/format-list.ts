import { FORMAT_LANGUAGE } from './format-language.ts'

const LIST = new Intl.ListFormat(FORMAT_LANGUAGE)
const SHORT_LIST = new Intl.ListFormat(FORMAT_LANGUAGE, { style: 'narrow' })
const CHOICE = new Intl.ListFormat(FORMAT_LANGUAGE, { type: 'disjunction' })
const NAMES = new Intl.Collator(FORMAT_LANGUAGE, { ignorePunctuation: true })

/** "intl, mbstring and xml". */
export function listOf(texts: Iterable<string>): string {
  return LIST.format(texts)
}

/** "3 pages, 1 file". */
export function shortListOf(texts: Iterable<string>): string {
  return SHORT_LIST.format(texts)
}

/** "intl, mbstring or xml". */
export function choiceOf(texts: Iterable<string>): string {
  return CHOICE.format(texts)
}

/** Compares names in the order in which people look for them, ignoring punctuation. */
export function compareNames(one: string, other: string): number {
  return NAMES.compare(one, other)
}
