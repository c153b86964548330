import type { Failure } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'

/** In characters. */
const MAX_LENGTH = 80

/** Summarizes the payload of an event for its button: the values that are filled in, without their names. */
export function summarize(value: unknown): string {
  const leaves = filledIn(value)
  if (leaves.length === 0) return isEmptyForm(value) ? msg('statecharts-empty-form') : ''
  return joined(leaves)
}

/** Summarizes payloads that begin alike, each without the values that all of them have. */
export function summarizeDifferences(values: readonly unknown[]): string[] {
  const all = values.map(filledIn)
  return all.map(leaves => joined(leaves.filter(leaf => !all.every(others => others.includes(leaf)))))
}

function joined(leaves: readonly string[]): string {
  const text = leaves.join(' · ')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}

function filledIn(value: unknown): string[] {
  return leavesOf(value)
    .filter(leaf => leaf !== '' && leaf !== null && leaf !== undefined)
    .map(String)
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}

function isEmptyForm(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** Summarizes what a failure says besides its kind. */
export function summarizeFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid':
      return summarize(failure.fields)
    case 'tooMany':
      return msg('statecharts-again-after', failure.retryAfterSeconds)
    case 'offline':
      return msg('statecharts-no-answer')
    case 'outdated':
      return ''
    default:
      return summarize(failure.message)
  }
}
