import type { ReactNode } from 'react'
import type { RichParam, TextParam, Translation } from './translation.ts'

// What the pages have in place of msg.ts: the build has put the English text, or a function that writes it, in the
// place of each key (build/messages/put-english.ts), so that English needs neither messages nor a parser. A page in
// another language loads that language's script first.

declare global {
  var pageTranslation: Translation | undefined
}

const translation = globalThis.pageTranslation

export const language: string = translation?.language ?? 'en'

/** @param key missing if the English text is the message's only name. */
export function msg(
  english: string | ((...params: TextParam[]) => string),
  key = english as string,
  ...params: TextParam[]
): string {
  return translation?.text(key, params) ?? (typeof english === 'string' ? english : english(...params))
}

export function msgParts(
  english: (...params: RichParam[]) => ReactNode[],
  key: string,
  ...params: RichParam[]
): ReactNode[] {
  return translation?.parts(key, params) ?? english(...params)
}
