import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockByName } from '#server/platform/database/dialect.ts'
import { LeaseRows } from '#server/platform/leases/lease-rows.ts'

/** Leases to write to the file of an upload. */
const LEASES = new LeaseRows({
  table: 'wiki_imports',
  key: 'id',
  holder: 'receiver',
  until: 'receiver_until',
})

/** A request that wants to write to the file of an upload. */
interface Receiver {
  readonly importId: number
  /** Random. */
  readonly token: string
  /** UTC epoch milliseconds. */
  readonly now: number
  /** UTC epoch milliseconds at which the right ends unless it is renewed. */
  readonly until: number
}

interface Counts {
  readonly ofAccount: number
  readonly ofNetwork: number
}

/**
 * Gives a request the right to write, unless another one has it.
 * @param mayBegin decides by the number of other uploads that are being received, in all processes.
 */
export async function claimReceiver(
  db: Db,
  { importId, token, now, until }: Receiver,
  mayBegin: (others: Counts) => boolean,
): Promise<boolean> {
  return await db.transaction().execute(async trx => {
    // Simultaneous requests are counted one after another.
    await lockByName(trx, 'import-receivers')
    const others = await trx
      .selectFrom('wiki_imports')
      .innerJoin('wiki_imports as own', join => join.on('own.id', '=', importId))
      .select(({ fn, eb }) => [
        fn
          .sum<number | null>(
            eb.case().when('wiki_imports.user_id', '=', eb.ref('own.user_id')).then(1).else(0).end(),
          )
          .as('account'),
        fn
          .sum<number | null>(
            eb.case().when('wiki_imports.network', '=', eb.ref('own.network')).then(1).else(0).end(),
          )
          .as('network'),
      ])
      .where('wiki_imports.receiver_until', '>', now)
      .where('wiki_imports.id', '!=', importId)
      .executeTakeFirst()
    if (!mayBegin({ ofAccount: others?.account ?? 0, ofNetwork: others?.network ?? 0 })) return false
    const claim = { key: importId, holder: token, until }
    return await LEASES.claimExisting(trx, claim, now, { receiver_wanted: 0 })
  })
}

/** @returns false if another request wants the right, or the upload has ended. */
export async function renewReceiver(db: Db, { importId, token, until }: Receiver): Promise<boolean> {
  const only = { receiver_wanted: 0, status: 'uploading' }
  return await LEASES.renew(db, { key: importId, holder: token, until }, only)
}

export async function releaseReceiver(db: Db, importId: number, token: string): Promise<void> {
  await LEASES.release(db, { key: importId, holder: token })
}

/** Asks the request with the right to write to end. @returns false if there is none. */
export async function wantReceiver(db: Db, importId: number, now: number): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('wiki_imports')
      .set({ receiver_wanted: 1 })
      .where('id', '=', importId)
      .where('receiver_until', '>', now),
  )
}

/** Stores how much has arrived. @returns false if this request may no longer write. */
export async function saveReceived(
  db: Db,
  { importId, token, now }: Pick<Receiver, 'importId' | 'token' | 'now'>,
  received: number,
): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('wiki_imports')
      .set({ received, updated_at: now })
      .where('id', '=', importId)
      .where('receiver', '=', token)
      .where('status', '=', 'uploading'),
  )
}
