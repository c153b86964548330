import { type Failure, toFailure } from '#contract/failure.ts'

/** What an event says has failed; null if it is not about a failure. */
export function failureIn(event: object): Failure | null {
  return 'error' in event ? toFailure(event.error) : null
}
