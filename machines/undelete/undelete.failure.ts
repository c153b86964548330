import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'

/** Whether the member would have more wikis than allowed. Source: spec 8.10. */
export function isWikiLimit(failure: Failure): boolean {
  return failure.kind === 'notAllowed' && failure.message.includes(messages.createWiki.tooMany)
}
