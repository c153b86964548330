import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'
import type { EditResult, EntityEdit } from './entity-edit.ts'

/** What a wiki's PHP is to do for a batch (`BatchTurn.php`), as an account of the wiki and with its rights. */
export type BatchOrder = { readonly batch: number; readonly account: LocalAccount } & (
  | {
      readonly do: 'edit-entities'
      /** How many edits of the batch precede these. */
      readonly from: number
      /** Whether to only report what the edits would do, without writing anything. */
      readonly check: boolean
      /** Added to every edit's summary; '' for none. */
      readonly summary: string
      /** For how many edits, from the first, the results include the resulting entity. */
      readonly entities?: number
      /** Whether the turn ends at the first refused edit. */
      readonly stops?: boolean
      readonly edits: readonly EntityEdit[]
    }
  /**
   * Returns what the batch's last turn has saved, in any process, because a crash can lose the answer between the
   * wiki and the service. Updates links, terms and search for it once more.
   */
  | { readonly do: 'batch-saved' }
  /** Like `batch-saved`, and closes the batch: the wiki makes no further turn of it for any process. */
  | { readonly do: 'batch-close' }
  /** Forgets what the last turn has saved. */
  | { readonly do: 'batch-end' }
)

/** The results of some edits of a batch. */
export interface BatchTurn {
  /** How many edits of the batch precede these. */
  readonly from: number
  readonly results: readonly EditResult[]
}

/** Why a batch cannot continue. */
export type BatchEnd =
  /** The account is blocked on the wiki, no longer exists, or may no longer edit. */
  | 'not-allowed'
  /** The wiki is deleted, suspended, full or read-only. */
  | ('wiki-gone' | 'wiki-suspended' | 'wiki-full' | 'wiki-read-only')
  /** The wiki has no Wikibase. */
  | 'no-wikibase'
  /** The wiki is not the one that the batch has edited, because it was restored to an earlier state. */
  | 'wiki-replaced'

/** The batch cannot continue. */
export class BatchEndedError extends Error {
  override readonly name = 'BatchEndedError'
  readonly end: BatchEnd

  constructor(end: BatchEnd) {
    super(`The batch cannot go on: ${end}.`)
    this.end = end
  }
}

/** Another process has already ordered these edits, or undoes the batch. Nothing was saved. */
export class BatchOvertakenError extends Error {
  override readonly name = 'BatchOvertakenError'
}

/**
 * The wiki accepts no edits at the moment: the whole service is read-only, or the wiki is being replaced. Nothing
 * was saved.
 */
export class BatchHasToWaitError extends Error {
  override readonly name = 'BatchHasToWaitError'
}

/** Milliseconds of work in one turn at the wiki's write lane. Others can write between turns. */
const TURN_MS = 300
/** The URL that orders are sent to. A full or read-only wiki writes nothing there. */
const URL = '/w/index.php?title=Special:BlankPage'

interface Answer {
  readonly from?: number
  readonly results?: readonly EditResult[]
  readonly ended?: BatchEnd | 'overtaken' | 'has-to-wait'
  readonly failed?: 'gone' | 'refused'
}

/**
 * Gives one order, in the wiki's write lane. Edits are made one after another, each completely or not at all,
 * until the turn's time is over. What has been made by then is saved for good, with links and search.
 * @returns the results of the edits that there was time for, from the first; for `batch-saved` and `batch-close`,
 * what the last turn has saved.
 * @throws BatchEndedError; BatchOvertakenError; BatchHasToWaitError; like `PhpBackend.run`; Error if the answer is
 * unreadable.
 */
export async function giveBatchOrder(
  php: Pick<PhpBackend, 'fetch'>,
  wiki: KnownWiki,
  order: BatchOrder,
  signal?: AbortSignal,
): Promise<BatchTurn> {
  const edits = order.do === 'edit-entities' ? order.edits : []
  return await wiki.lock.write(async writing => {
    const { text, status } = await php.fetch(wiki, {
      ...{ method: 'POST', url: URL, form: { edits: JSON.stringify(edits) } },
      order: JSON.stringify({ ...order, edits: undefined, ms: TURN_MS }),
    })
    if (status !== 200) throw new Error(`The wiki responded to an order about a batch with ${status}.`)
    const answer = JSON.parse(text) as Answer
    const isUnchanged =
      order.do === 'batch-end' || (order.do === 'edit-entities' && order.check) || !answer.results
    if (isUnchanged) await writing.cancel()
    if (answer.ended === 'overtaken')
      throw new BatchOvertakenError('These edits have already been made, or are no longer wanted.')
    // Every order is refused while the wiki is being replaced.
    if (answer.ended === 'has-to-wait' || answer.failed === 'refused')
      throw new BatchHasToWaitError('The wiki accepts no edits at the moment.')
    if (answer.ended) throw new BatchEndedError(answer.ended)
    if (answer.failed) throw new BatchEndedError('not-allowed')
    if (!answer.results) throw new Error('The wiki did not respond to an order about a batch.')
    return { from: answer.from ?? (order.do === 'edit-entities' ? order.from : 0), results: answer.results }
  }, signal)
}
