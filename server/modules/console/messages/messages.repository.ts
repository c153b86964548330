import { type Selectable, sql } from 'kysely'
import type {
  ListedMessage,
  MessageDetails,
  MessageState,
  MessagesQuery,
} from '#contract/operator/contact-messages.ts'
import { being, type ConsoleList, containing } from '#server/modules/operator/lists/console-list.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ContactMessagesTable } from '#server/platform/database/tables/message-tables.ts'
import { isEmailAddress } from '#server/platform/email-address.ts'
import { isoTime } from '#server/platform/iso-time.ts'

type MessageRow = Selectable<ContactMessagesTable>
type ListedRow = Omit<MessageRow, 'message'>

/** The messages of the contact form as a list of the console. */
export function messageList(
  db: Db,
  { search, state }: Pick<MessagesQuery, 'search' | 'state'>,
): ConsoleList<ListedRow> {
  const found =
    search === undefined
      ? null
      : sql`(${sql.join(
          ['name', 'contact_details', 'message'].map(column => containing(db, column, search)),
          sql` or `,
        )})`
  return {
    db,
    all: sql<ListedRow>`
      select id, created_at, state, name, subject, contact_details
      from contact_messages`,
    steadyFilters: [found],
    filters: [being('state', state)],
  }
}

export function toListedMessage({ created_at, ...row }: ListedRow): ListedMessage {
  return { ...row, created_at: isoTime(created_at) }
}

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a message with its answers; null if there is none. */
export async function readMessage(db: Db, id: number): Promise<MessageDetails | null> {
  const row = await findMessage(db, id)
  if (!row) return null
  const replies = await db
    .selectFrom('contact_replies')
    .select(['at', 'who', 'text'])
    .where('message_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    ...row,
    created_at: isoTime(row.created_at),
    can_reply: addressOf(row) !== null,
    replies: replies.map(({ at, ...reply }) => ({ ...reply, at: isoTime(at) })),
  }
}

/** The sender's email address; null if they have left none. */
export function addressOf({ contact_details }: Pick<MessageRow, 'contact_details'>): string | null {
  const details = contact_details?.trim() ?? ''
  return isEmailAddress(details) ? details : null
}

export async function setMessageState(db: Db, id: number, state: MessageState): Promise<void> {
  await db.updateTable('contact_messages').set({ state }).where('id', '=', id).execute()
}

export async function countReplies(db: Db, messageId: number): Promise<number> {
  const { count } = await db
    .selectFrom('contact_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertReply(
  db: Db,
  reply: { readonly messageId: number; readonly at: number; readonly who: string; readonly text: string },
): Promise<void> {
  const { messageId: message_id, ...values } = reply
  await db
    .insertInto('contact_replies')
    .values({ message_id, ...values })
    .execute()
}
