import type { LocalAccount } from '#server/wikis/wiki-orders.ts'
import type { EditResult, EntityEdit } from './entity-edit.ts'

/** What a batch's edits are made with. */
export interface BatchIdentity {
  /** The batch's number, which its summaries carry. */
  readonly batch: number
  /** Whose edits they are: an account of the wiki, with its rights there. */
  readonly account: LocalAccount
  /** Added to every summary; '' for none. */
  readonly summary: string
}

/** One process of PHP that works on a batch, in the wiki's rights and turns. */
export interface BatchSession {
  /**
   * Says what would come of edits, in order, and writes nothing.
   * @param withEntities for how many of them, from the first, to include the entity as it would be.
   * @throws BatchEndedError; the signal's reason; Error when PHP fails.
   */
  check(edits: readonly EntityEdit[], withEntities?: number): Promise<readonly EditResult[]>
  /**
   * Makes edits, in order, in turns at the wiki's write lane. When it resolves, they are saved for good, with links and
   * search. What a turn has saved is never made twice, also if this process is killed: see {@link saved}.
   * @throws as {@link check}.
   */
  save(edits: readonly EntityEdit[]): Promise<readonly EditResult[]>
  /**
   * The results of the last turn that the wiki has saved for this batch, in whichever process; empty if there was none.
   * A crash can lose them between the wiki and the service.
   */
  saved(): Promise<readonly EditResult[]>
  /** Tells which entities earlier turns have made, by key. */
  remember(made: ReadonlyMap<string, string>): Promise<void>
  close(): Promise<void>
}

/** Why a batch cannot go on. */
export type BatchEnd =
  /** The account is blocked on the wiki, or gone, or may not edit any more. */
  | 'not-allowed'
  /** The wiki is deleted, full or read-only. */
  | ('wiki-gone' | 'wiki-full' | 'wiki-read-only')
  /** The wiki has no Wikibase. */
  | 'no-wikibase'

export class BatchEndedError extends Error {
  override readonly name = 'BatchEndedError'
  readonly end: BatchEnd

  /** @param message a sentence for whoever runs the batch. */
  constructor(end: BatchEnd, message: string, options?: ErrorOptions) {
    super(message, options)
    this.end = end
  }
}
