import Banana from 'banana-i18n'
import type { ReactNode } from 'react'

/** What stands for `$1` in a message. PLURAL takes a number as a number; what is shown has been formatted before. */
export type TextParam = string | number
/** For `$1` in a message with elements; a function makes the element of `[$1 its text]`. */
export type RichParam = TextParam | ReactNode | ((text: string) => ReactNode)

/** Messages by key, in the form of translatewiki.net: `$1`, `{{PLURAL:$1|one|other}}`, `{{GENDER:$1|…}}`. */
export type Messages = Readonly<Record<string, string>>

/** The texts of one language. */
export interface Translation {
  readonly language: string
  readonly messages: Messages
  /** null if there is none for the key. */
  text(key: string, params: readonly TextParam[]): string | null
  parts(key: string, params: readonly RichParam[]): ReactNode[] | null
}

/** A parameter's place, which a message keeps while its plural forms are chosen. Private use, so in no text. */
const place = (index: number) => `\uE000${index}\uE001`
const PLACES = /\[\uE000(\d+)\uE001\s([^\]]*)\]|\uE000(\d+)\uE001/g

/** Reads messages of a language by its plural rules. */
export function createTranslation(language: string, messages: Messages): Translation {
  const banana = new Banana(language, { messages, finalFallback: language })
  const text = (key: string, params: readonly TextParam[]) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (message === undefined) return null
    // Banana would read "<" as the start of an element.
    return params.length === 0 && !message.includes('{{') ? message : banana.i18n(key, ...params)
  }
  return {
    language,
    messages,
    text,
    parts(key, params) {
      const written = text(
        key,
        params.map((param, index) => (typeof param === 'number' ? param : place(index))),
      )
      return written === null ? null : fillParams(written, params)
    },
  }
}

function fillParams(text: string, params: readonly RichParam[]): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: wrapper, 2: inner = '', 3: single, index } of text.matchAll(PLACES)) {
    const param = params[Number(wrapper ?? single)]
    parts.push(text.slice(end, index), typeof param === 'function' ? param(fillTexts(inner, params)) : param)
    end = index + whole.length
  }
  return [...parts, text.slice(end)]
}

/** The text of an element, which can only contain parameters that are texts. */
function fillTexts(text: string, params: readonly RichParam[]): string {
  return text.replace(PLACES, (place, _wrapper, _inner, single) => String(params[Number(single)] ?? place))
}
