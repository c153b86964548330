import type { Failure } from '#contract/failure.ts'

/** At most this many characters of one value. */
const MOST = 80

/** What an event carries, in a few words for its button: the values that are filled in, without their names. */
export function inShort(value: unknown): string {
  const leaves = leavesOf(value).filter(leaf => leaf !== '' && leaf !== null && leaf !== undefined)
  if (leaves.length === 0) return isEmptyForm(value) ? 'nothing filled in' : ''
  const text = leaves.map(String).join(' · ')
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}

function isEmptyForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** What a failure says beside its kind. */
export function failureInShort(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid':
      return inShort(failure.fields)
    case 'tooMany':
      return `again after ${failure.retryAfterSeconds} s`
    case 'offline':
      return 'no answer'
    default:
      return inShort(failure.message)
  }
}
