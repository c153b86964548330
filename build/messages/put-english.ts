import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { messageGroups, readMessages } from '#i18n/msg.ts'
import type { Messages } from '#i18n/translation.ts'
import { englishParts, englishText } from './english-code.ts'

/** A call of `msg` or `msgParts`, up to its second argument or its end. */
const CALL = /\b(?<name>msg|msgParts)\(\s*'(?<key>[\w-]+)'\s*(?<next>,(?!\s*\))|,?\s*\))/g
/** The English forms of a plural. A message is named by the form for many. */
const PLURAL = /\{\{PLURAL:\$\d+\|(?:[^{}|]*\|)?([^{}|]*)\}\}/g

/**
 * Replaces each key in a source text with the English text, so that the built pages contain their English and no
 * keys. A message keeps its key beside the text only if another message has the same text.
 *
 * @throws Error for a key that no `en.json` has.
 */
export function putEnglish(source: string, english?: Messages): string {
  // Most modules have no messages.
  return source.match(CALL) ? put(source, english) : source
}

function put(source: string, sample: Messages | undefined): string {
  const english = sample ?? readMessages(SOURCE_LANGUAGE)
  const names = sample ? nameOfEach(sample) : messageNames()
  return source.replace(CALL, (_call, name: string, key: string, next: string) => {
    const text = english[key]
    if (text === undefined) throw new Error(`There is no message ${key}.`)
    const hasParams = next.startsWith(',') && !next.endsWith(')')
    const code = name === 'msgParts' ? englishParts(text) : englishText(text, hasParams)
    return `${name}(${names.get(key) === key ? `[${code},'${key}']` : code}${hasParams ? ',' : ')'}`
  })
}

/**
 * The name by which a built page looks up each message. If a message for some readers has the same text as one for
 * everybody, it uses its key, so that the pages for everybody do not grow.
 */
export function messageNames(): ReadonlyMap<string, string> {
  const everybody = readMessages(SOURCE_LANGUAGE, ['everybody'])
  const others = messageGroups
    .filter(group => group !== 'everybody')
    .flatMap(group => [...nameOfEach(readMessages(SOURCE_LANGUAGE, [group]), everybody)])
  return new Map([...nameOfEach(everybody), ...others])
}

/** A message's name is its English text, unless another one shares it. @param before messages that keep their names. */
export function nameOfEach(english: Messages, before: Messages = {}): ReadonlyMap<string, string> {
  const named = namedTexts(english)
  const uses = new Map<string, number>()
  for (const [, text] of [...named, ...namedTexts(before)]) uses.set(text, (uses.get(text) ?? 0) + 1)
  return new Map(named.map(([key, text]) => [key, uses.get(text) === 1 ? text : key]))
}

function namedTexts(english: Messages): readonly (readonly [key: string, text: string])[] {
  return Object.entries(english).map(([key, text]) => [key, text.replace(PLURAL, '$1')])
}
