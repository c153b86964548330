import type { Finding } from '#contract/operator/overview.ts'

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
