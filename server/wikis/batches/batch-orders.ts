import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { LocalAccount } from '#server/wikis/wiki-orders.ts'
import type { EditResult, EntityEdit } from './entity-edit.ts'

/** What the service has a wiki's PHP do for a batch (`BatchTurn.php`), as an account of the wiki and in its rights. */
export type BatchOrder = { readonly batch: number; readonly account: LocalAccount } & (
  | {
      readonly do: 'edit-entities'
      /** How many edits of the batch are before these. */
      readonly from: number
      /** Whether it only says what would come of the edits, and writes nothing. */
      readonly check: boolean
      /** Added to every edit's summary; '' for none. */
      readonly summary: string
      /** For how many edits, from the first, to include the entity as it would be. */
      readonly entities?: number
      /** Whether the turn ends with the first edit that is refused. */
      readonly stops?: boolean
      readonly edits: readonly EntityEdit[]
    }
  /**
   * What the last turn of the batch has saved, in whichever process. A crash can lose it between the wiki and the service.
   * Links, terms and search are made for it once more.
   */
  | { readonly do: 'batch-saved' }
  /** The same, and no process has the wiki make a further turn of the batch. */
  | { readonly do: 'batch-close' }
  /** Forgets what it has saved. */
  | { readonly do: 'batch-end' }
)

/** The results of some edits of a batch. */
export interface BatchTurn {
  /** How many edits of the batch are before these. */
  readonly from: number
  readonly results: readonly EditResult[]
}

/** Why a batch cannot go on. */
export type BatchEnd =
  /** The account is blocked on the wiki, or gone, or may not edit any more. */
  | 'not-allowed'
  /** The wiki is deleted, suspended, full or read-only. */
  | ('wiki-gone' | 'wiki-suspended' | 'wiki-full' | 'wiki-read-only')
  /** The wiki has no Wikibase. */
  | 'no-wikibase'
  /** The wiki is not the one that the batch has edited: it was put back to an earlier state. */
  | 'wiki-replaced'

/** The batch cannot go on. */
export class BatchEndedError extends Error {
  override readonly name = 'BatchEndedError'
  readonly end: BatchEnd

  constructor(end: BatchEnd) {
    super(`The batch cannot go on: ${end}.`)
    this.end = end
  }
}

/** Another process has had the wiki make these edits, or undoes the batch. Nothing was saved. */
export class BatchOvertakenError extends Error {
  override readonly name = 'BatchOvertakenError'
}

/** The wiki takes no edits for the moment: the whole service is read-only, or the wiki is being replaced. Nothing was saved. */
export class BatchHasToWaitError extends Error {
  override readonly name = 'BatchHasToWaitError'
}

/** Milliseconds of work in one turn at the wiki's write lane. Others write between two turns. */
const TURN_MS = 300
/** Where orders are obeyed. A wiki that is full or read-only writes nothing there. */
const URL = '/w/index.php?title=Special:BlankPage'

interface Answer {
  readonly from?: number
  readonly results?: readonly EditResult[]
  readonly ended?: BatchEnd | 'overtaken' | 'has-to-wait'
  readonly failed?: 'gone' | 'refused'
}

/**
 * Gives one order, in the wiki's write lane. Edits are made one after the other, each as a whole or not at all, until
 * the turn's time is over; what it has made then is saved for good, with links and search.
 * @returns the results of the edits that there was time for, from the first; of `batch-saved` and `batch-close`, what the last turn has saved.
 * @throws BatchEndedError; BatchOvertakenError; BatchHasToWaitError; as `PhpBackend.run`; Error when there is no readable answer.
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
    if (status !== 200) throw new Error(`The wiki answered an order about a batch with ${status}.`)
    const answer = JSON.parse(text) as Answer
    const isUnchanged =
      order.do === 'batch-end' || (order.do === 'edit-entities' && order.check) || !answer.results
    if (isUnchanged) await writing.cancel()
    if (answer.ended === 'overtaken')
      throw new BatchOvertakenError('These edits are made already, or no longer wanted.')
    // Every order is refused while the wiki is being replaced.
    if (answer.ended === 'has-to-wait' || answer.failed === 'refused')
      throw new BatchHasToWaitError('The wiki takes no edits for the moment.')
    if (answer.ended) throw new BatchEndedError(answer.ended)
    if (answer.failed) throw new BatchEndedError('not-allowed')
    if (!answer.results) throw new Error('The wiki did not answer an order about a batch.')
    return { from: answer.from ?? (order.do === 'edit-entities' ? order.from : 0), results: answer.results }
  }, signal)
}
