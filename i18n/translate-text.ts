import { SOURCE_LANGUAGE } from './languages.ts'
import { translationOf } from './msg.ts'
import type { TextParam } from './translation.ts'
import { translateValue } from './written-values.ts'

/** A message with parameters, as it reads in English. */
interface Pattern {
  readonly key: string
  /** What stands between the parameters. */
  readonly pieces: readonly string[]
  /** The number of `$n` for each gap between pieces. */
  readonly params: readonly number[]
  /** The parameter that a plural form without its number stands for. */
  readonly one: number | null
  /** The more of a text is the message's own, the surer it is that it was meant. */
  readonly ownLength: number
}

/** A message with fewer letters of its own, such as “$1 from $2”, could be what a person has typed. */
export const OWN_LETTERS = 10

const PLURAL = /\{\{PLURAL:\$(\d+)\|([^{}|]*)(?:\|([^{}|]*))?\}\}/

/** The keys of each text: two messages may read the same in English. */
let keys: ReadonlyMap<string, readonly string[]> | undefined
let patterns: readonly Pattern[] | undefined

/**
 * An English text of the service in another language: the texts of its answers and emails are written in English, with
 * what they are about, and translated where they leave the service, because only there it is known who reads them. A
 * parameter that is a text of the service itself, a date or a large number is translated, too.
 *
 * @returns the text as it is if it is none of the messages, or not translated.
 */
export function translateText(text: string, language: string): string {
  if (language === SOURCE_LANGUAGE || text === '') return text
  const translation = translationOf(language)
  const exact = keysOf(text)
  if (exact) return exact.map(key => translation.text(key, [])).find(found => found !== null) ?? text
  patterns ??= Object.entries(translationOf(SOURCE_LANGUAGE).messages)
    .flatMap(([name, message]) => [...patternsOf(name, message)])
    .toSorted((one, other) => other.ownLength - one.ownLength)
  for (const pattern of patterns) {
    const values = valuesIn(text, pattern)
    if (!values) continue
    const params: TextParam[] = []
    pattern.params.forEach((param, index) => {
      params[param - 1] = paramOf(values[index] ?? '', language)
    })
    if (pattern.one !== null) params[pattern.one - 1] ??= 1
    const translated = translation.text(pattern.key, params)
    if (translated !== null) return translated
  }
  return text
}

function keysOf(text: string): readonly string[] | undefined {
  const english = translationOf(SOURCE_LANGUAGE).messages
  keys ??= Map.groupBy(Object.keys(english), key => english[key] ?? '')
  return keys.get(text)
}

/** PLURAL needs numbers. */
function paramOf(written: string, language: string): TextParam {
  if (/^\d{1,3}$/.test(written)) return Number(written)
  return (
    translateValue(written, language) ??
    translateChoice(written, language) ??
    translateText(written, language)
  )
}

/** "a variable, a string or "{"", as `choiceOf` writes it; null if it is not made of texts of the service and signs in quotation marks. */
function translateChoice(written: string, language: string): string | null {
  const parts = written.split(', ')
  const end = parts.pop() ?? ''
  for (const { index } of end.matchAll(/ or /g)) {
    const all = [...parts, end.slice(0, index), end.slice(index + ' or '.length)]
    if (all.every(part => /^"[^"]+"$/.test(part) || keysOf(part)))
      return new Intl.ListFormat(language, { type: 'disjunction' }).format(
        all.map(part => translateText(part, language)),
      )
  }
  return null
}

/**
 * What stands in the gaps of a pattern; null if it does not fit. Of “the terms of use of Wikistead” both words before an
 * “of” may be the first gap: the service's own texts decide. It takes no longer for texts made to be read slowly.
 */
function valuesIn(text: string, { pieces }: Pattern): readonly string[] | null {
  const early = valuesBetween(text, pieces)
  if (!early || pieces.length < 3) return early
  const late = valuesBetween(reversed(text), pieces.map(reversed).toReversed())?.map(reversed).toReversed()
  return late && known(late) > known(early) ? late : early
}

const known = (values: readonly string[]) => values.filter(value => keysOf(value)).length
const reversed = (text: string) => [...text].toReversed().join('')

/** Each gap ends where the next piece begins for the first time. */
function valuesBetween(text: string, pieces: readonly string[]): readonly string[] | null {
  const [first = '', ...rest] = pieces
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const values: string[] = []
  let from = first.length
  for (const piece of rest) {
    const at = text.indexOf(piece, from + 1)
    if (at < 0) return null
    values.push(text.slice(from, at))
    from = at + piece.length
  }
  const end = text.length - last.length
  return from < end ? [...values, text.slice(from, end)] : null
}

function* patternsOf(key: string, english: string, one: number | null = null): Generator<Pattern> {
  const plural = PLURAL.exec(english)
  if (plural) {
    const [whole, param, single = '', many = single] = plural
    for (const [form, number] of [
      [many, one],
      [single, Number(param)],
    ] as const)
      yield* patternsOf(
        key,
        english.replace(whole, () => form),
        number,
      )
    return
  }
  const params = [...english.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  const own = english.replace(/\$\d+/g, '')
  if ((params.length === 0 && one === null) || own.replace(/\P{L}/gu, '').length < OWN_LETTERS) return
  yield { key, pieces: english.split(/\$\d+/), params, one, ownLength: own.length }
}
