import { FORMAT_LANGUAGE } from './format-language.ts'

const LIST = new Intl.ListFormat(FORMAT_LANGUAGE)
const ROW = new Intl.ListFormat(FORMAT_LANGUAGE, { type: 'unit' })
const NAMES = new Intl.Collator(FORMAT_LANGUAGE, { ignorePunctuation: true })

/** "intl, mbstring and xml". */
export function listOf(texts: Iterable<string>): string {
  return LIST.format(texts)
}

/** Texts one beside the other, not within a sentence: "intl, mbstring, xml". */
export function rowOf(texts: Iterable<string>): string {
  return ROW.format(texts)
}

/** Orders names as people look for them: without regard to signs. */
export function compareNames(one: string, other: string): number {
  return NAMES.compare(one, other)
}
