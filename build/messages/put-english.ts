import { readMessages } from '#i18n/msg.ts'
import { englishParts, englishText } from './english-code.ts'

/** A call of `msg` or `msgParts`, up to its second argument or its end. */
const CALL = /\b(?<name>msg|msgParts)\(\s*'(?<key>[\w-]+)'\s*(?<next>,(?!\s*\))|,?\s*\))/g
/** The English forms of a plural. A message is named by the form for many. */
const PLURAL = /\{\{PLURAL:\$\d+\|(?:[^{}|]*\|)?([^{}|]*)\}\}/g

/**
 * Puts the English text in the place of each key in a source text, so that the built pages contain their English and no
 * key. A message keeps its key beside the text only where another reads the same.
 *
 * @throws Error for a key that `en.json` does not have.
 */
export function putEnglish(source: string, english?: Readonly<Record<string, string>>): string {
  // Most modules say nothing.
  return source.match(CALL) ? put(source, english ?? readMessages('en')) : source
}

function put(source: string, english: Readonly<Record<string, string>>): string {
  const names = nameOfEach(english)
  return source.replace(CALL, (_call, name: string, key: string, next: string) => {
    const text = english[key]
    if (text === undefined) throw new Error(`i18n/en.json has no message ${key}.`)
    const hasParams = next.startsWith(',') && !next.endsWith(')')
    const code = name === 'msgParts' ? englishParts(text) : englishText(text, hasParams)
    return `${name}(${names.get(key) === key ? `[${code},'${key}']` : code}${hasParams ? ',' : ')'}`
  })
}

/** By which name a built page looks for each message: its English text, unless two share it. */
export function nameOfEach(english: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const named = Object.entries(english).map(([key, text]) => [key, text.replace(PLURAL, '$1')] as const)
  const uses = new Map<string, number>()
  for (const [, text] of named) uses.set(text, (uses.get(text) ?? 0) + 1)
  return new Map(named.map(([key, text]) => [key, uses.get(text) === 1 ? text : key]))
}
