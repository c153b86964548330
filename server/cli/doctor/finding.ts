/** What a check has found, in one line. What could not be found out is `unknown`, never `good`. */
export interface Finding {
  /** What was looked at, such as `disk`. */
  readonly check: string
  readonly state: 'good' | 'bad' | 'unknown'
  readonly says: string
  /** What the operator can do; null if there is nothing to do. */
  readonly todo: string | null
}

export function good(check: string, says: string): Finding {
  return { check, state: 'good', says, todo: null }
}

export function bad(check: string, says: string, todo: string): Finding {
  return { check, state: 'bad', says, todo }
}

export function unknown(check: string, says: string, todo: string | null = null): Finding {
  return { check, state: 'unknown', says, todo }
}

const MARKS = { good: '✓', bad: '✗', unknown: '?' } as const

/** A finding as one line for people. */
export function lineOf({ check, state, says, todo }: Finding): string {
  return `${MARKS[state]} ${check}: ${says}${todo === null ? '' : ` ${todo}`}`
}
