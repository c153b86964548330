import { TooBusyError } from '#server/php/worker-slots.ts'
import { CheckRequiredError } from './crawlers/crawler-check.ts'
import { TooManyError } from './limits/fair-queue.ts'
import { BudgetSpentError } from './limits/visitor-budgets.ts'
import { NoRoomForBodyError } from './requests/request-body.ts'

const KINDS = [
  /** The network's budget for costly requests, for data, and for queries. */
  'costly_budget',
  'data_budget',
  'query_budget',
  /** The client has to pass the check first. */
  'check',
  /** Too many requests of the network wait. */
  'network_queue',
  /** Too many requests wait. */
  'full_queue',
  /** The request waited too long for its turn. */
  'waited_too_long',
  /** Too many bodies are being received. */
  'bodies',
] as const
export type RefusalKind = (typeof KINDS)[number]

/** Counts the requests that were refused because there were too many, by kind. */
export class Refusals {
  readonly counts = Object.fromEntries(KINDS.map(kind => [kind, 0])) as Record<RefusalKind, number>

  /** Counts an error if it is a refusal. */
  count(error: unknown): void {
    const kind = kindOf(error)
    if (kind !== null) this.counts[kind]++
  }
}

function kindOf(error: unknown): RefusalKind | null {
  if (error instanceof BudgetSpentError) return `${error.of}_budget`
  if (error instanceof CheckRequiredError) return 'check'
  if (error instanceof TooManyError) return 'network_queue'
  if (error instanceof TooBusyError) return 'full_queue'
  if (error instanceof NoRoomForBodyError) return 'bodies'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'waited_too_long' : null
}
