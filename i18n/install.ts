import { createTranslation, type Messages } from './translation.ts'

/** Gives the page its language. Called by the language's script, before the app's modules run. */
export function install(language: string, messages: Messages): void {
  globalThis.pageTranslation = createTranslation(language, messages)
}
