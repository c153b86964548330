import type { Failure } from '#contract/failure.ts'
import { saysTooManyWikis } from '#contract/wire-messages.ts'

/** Whether the member would have more wikis than allowed. Source: spec 8.10. */
export function isWikiLimit(failure: Failure): boolean {
  return failure.kind === 'notAllowed' && saysTooManyWikis(failure.message)
}
