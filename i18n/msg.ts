import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import type en from './en.json'
import { SOURCE_LANGUAGE } from './languages.ts'
import type operatorEn from './operator/en.json'
import type statechartsEn from './statecharts/en.json'
import {
  createTranslation,
  type Messages,
  type RichParam,
  type TextParam,
  type Translation,
} from './translation.ts'

/** The name of a message, as in an `en.json`. */
export type MessageKey = Exclude<
  keyof typeof en | keyof typeof operatorEn | keyof typeof statechartsEn,
  '@metadata'
>

/** Who reads messages: everybody, or only those who open the console or the viewer of the state charts, which are sent their own. */
export type MessageGroup = 'everybody' | 'operators' | 'designers'

/** The folder with the messages of each group. */
export const MESSAGE_FOLDERS: Readonly<Record<MessageGroup, string>> = {
  everybody: import.meta.dirname,
  operators: join(import.meta.dirname, 'operator'),
  designers: join(import.meta.dirname, 'statecharts'),
}

export const messageGroups = Object.keys(MESSAGE_FOLDERS) as readonly MessageGroup[]

/** `{ key: text }` of a language's files, without their metadata; empty if there are none. */
export function readMessages(language: string, groups: readonly MessageGroup[] = messageGroups): Messages {
  return Object.assign({}, ...groups.map(group => readFile(join(MESSAGE_FOLDERS[group], `${language}.json`))))
}

function readFile(file: string): Messages {
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
