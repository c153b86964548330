import { type Failure, toFailure } from '#contract/failure.ts'

/** The failure in an event; null if it is not about one. */
export function failureIn(event: object): Failure | null {
  return 'error' in event ? toFailure(event.error) : null
}
