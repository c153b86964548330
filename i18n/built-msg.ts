import type { ReactNode } from 'react'
import type { RichParam, TextParam } from './translation.ts'

// What the pages have in place of msg.ts: the build has put the English text, or a function that writes it, in the
// place of each key (build/messages/put-english.ts), so that English needs neither messages nor a parser. A page in
// another language loads that language's script first (install.ts).

/** With its key where another message reads the same. */
export type Named<English> = English | readonly [english: English, key: string]
type NamedText = Named<string | ((...params: TextParam[]) => string)>
type NamedParts = Named<(...params: RichParam[]) => ReactNode[]>

/** What the script of a language brings. */
interface PageTranslation {
  readonly language: string
  /** null for what is not translated. */
  text(named: NamedText, params: readonly TextParam[]): string | null
  parts(named: NamedParts, params: readonly RichParam[]): ReactNode[] | null
}

declare global {
  var pageTranslation: PageTranslation | undefined
}

const translation = globalThis.pageTranslation

export const language: string = translation?.language ?? 'en'

export function msg(named: NamedText, ...params: TextParam[]): string {
  const english = Array.isArray(named) ? named[0] : named
  return translation?.text(named, params) ?? (typeof english === 'string' ? english : english(...params))
}

export function msgParts(named: NamedParts, ...params: RichParam[]): ReactNode[] {
  const english = Array.isArray(named) ? named[0] : named
  return translation?.parts(named, params) ?? english(...params)
}
