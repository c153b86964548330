import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import type en from './en.json'
import { SOURCE_LANGUAGE } from './languages.ts'
import {
  createTranslation,
  type Messages,
  type RichParam,
  type TextParam,
  type Translation,
} from './translation.ts'

/** The name of a message, as in `en.json`. */
export type MessageKey = Exclude<keyof typeof en, '@metadata'>

/** `{ key: text }` of a language's file, without what is said about the file; empty if there is none. */
export function readMessages(language: string): Messages {
  const file = join(import.meta.dirname, `${language}.json`)
  if (!existsSync(file)) return {}
  const { '@metadata': _, ...messages } = JSON.parse(readFileSync(file, 'utf8'))
  return messages
}

const translations = new Map<string, Translation>()

/** The translation into a language, read once. @param language one of `languages.ts`. */
export function translationOf(language: string): Translation {
  let translation = translations.get(language)
  if (!translation) {
    translation = createTranslation(language, readMessages(language))
    translations.set(language, translation)
  }
  return translation
}

/**
 * The language of this process: the one in which the build writes pages, and otherwise English. What answers
 * people of several languages asks for their translation instead.
 */
export const language: string = process.env['PAGES_LANGUAGE'] ?? SOURCE_LANGUAGE

/**
 * A text that people read, in the page's language or else in English. Its key is a literal, because the build puts the
 * English text in its place.
 */
export function msg(key: MessageKey, ...params: TextParam[]): string {
  return (
    translationOf(language).text(key, params) ??
    translationOf(SOURCE_LANGUAGE).text(key, params) ??
    missing(key)
  )
}

/** A text with elements in it: `$1` is an element, `[$1 its text]` one that a function makes of its text. */
export function msgParts(key: MessageKey, ...params: RichParam[]): ReactNode[] {
  return (
    translationOf(language).parts(key, params) ??
    translationOf(SOURCE_LANGUAGE).parts(key, params) ??
    missing(key)
  )
}

function missing(key: string): never {
  throw new Error(`There is no message ${key}.`)
}
