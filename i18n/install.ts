import type { Named } from './built-msg.ts'
import { createTranslation, type Messages, type RichParam } from './translation.ts'

/**
 * Gives the page its language. Called by the language's script, before the app's modules run.
 *
 * @param messages under the names that {@link messageName} finds.
 */
export function install(language: string, messages: Messages): void {
  const translation = createTranslation(language, messages)
  globalThis.pageTranslation = {
    language,
    text: (named, params) => translation.text(messageName(named, params), params),
    parts: (named, params) => translation.parts(messageName(named, params), params),
  }
}

/** A message's name: its key, or its English text with `$1` in the place of the first parameter. */
export function messageName(
  named: Named<string | ((...params: never[]) => unknown)>,
  params: readonly RichParam[],
): string {
  if (typeof named === 'string') return named
  if (typeof named !== 'function') return named[1]
  const written = named(...(params.map(standInFor) as never[]))
  return Array.isArray(written) ? written.join('') : String(written)
}

function standInFor(param: RichParam, index: number): unknown {
  const place = `$${index + 1}`
  return typeof param === 'function' ? (text: string) => `[${place} ${text}]` : place
}
