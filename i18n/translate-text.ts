import { translationOf } from './msg.ts'
import type { TextParam } from './translation.ts'

/** A message with parameters, as it reads in English. */
interface Pattern {
  readonly key: string
  readonly written: RegExp
  /** The number of `$n` for each group of `written`; a group that chooses a plural has none. */
  readonly params: readonly number[]
  /** What a plural form without its number stands for. */
  readonly one: number | null
  /** The more of a text is the message's own, the surer it is that it was meant. */
  readonly ownLength: number
}

/** A message with fewer letters of its own, such as “$1 from $2”, could be what a person has typed. */
export const OWN_LETTERS = 10

const PLURAL = /\{\{PLURAL:\$(\d+)\|([^{}|]*)\|([^{}|]*)\}\}/

/** The keys of each text: two messages may read the same in English. */
let keys: ReadonlyMap<string, readonly string[]> | undefined
let patterns: readonly Pattern[] | undefined

/**
 * An English text of the service in another language: the texts of its answers and emails are written in English, with
 * what they are about, and translated where they leave the service, because only there it is known who reads them. A
 * parameter that is a text of the service itself is translated, too.
 *
 * @returns the text as it is if it is none of the messages, or not translated.
 */
export function translateText(text: string, language: string): string {
  if (language === 'en' || text === '') return text
  const english = translationOf('en').messages
  keys ??= Map.groupBy(Object.keys(english), key => english[key] ?? '')
  const translation = translationOf(language)
  const exact = keys.get(text)
  if (exact) return exact.map(key => translation.text(key, [])).find(found => found !== null) ?? text
  patterns ??= Object.entries(english)
    .flatMap(([name, message]) => [...patternsOf(name, message)])
    .toSorted((one, other) => other.ownLength - one.ownLength)
  for (const pattern of patterns) {
    const found = pattern.written.exec(text)
    if (!found) continue
    const params: TextParam[] = []
    pattern.params.forEach((param, index) => {
      params[param - 1] = paramOf(found[index + 1] ?? '', language)
    })
    if (pattern.one !== null) params[pattern.one - 1] ??= 1
    const translated = translation.text(pattern.key, params)
    if (translated !== null) return translated
  }
  return text
}

/** PLURAL needs numbers. */
function paramOf(written: string, language: string): TextParam {
  return /^\d{1,3}$/.test(written) ? Number(written) : translateText(written, language)
}

function* patternsOf(key: string, english: string, one: number | null = null): Generator<Pattern> {
  const plural = PLURAL.exec(english)
  if (plural) {
    const [whole, param, single = '', many = ''] = plural
    yield* patternsOf(
      key,
      english.replace(whole, () => many),
      one,
    )
    yield* patternsOf(
      key,
      english.replace(whole, () => single),
      Number(param),
    )
    return
  }
  const params = [...english.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  const own = english.replace(/\$\d+/g, '')
  if ((params.length === 0 && one === null) || own.replace(/\P{L}/gu, '').length < OWN_LETTERS) return
  const written = english.split(/\$\d+/).map(escaped).join('(.+?)')
  yield { key, written: new RegExp(`^${written}$`, 's'), params, one, ownLength: own.length }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
