import type { Db } from '#server/platform/database/db.ts'
import { growingId } from '#server/platform/database/dialect.ts'

/** Cases that reports of illegal content become: their notes, decisions, and those who may appeal. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('id', 'bigint', column => column.primaryKey().references('complaints.id').onDelete('cascade'))
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('wiki_id', 'bigint')
    .addColumn('wiki', 'text', column => column.notNull())
    .addColumn('assignee_id', 'bigint', column => column.references('users.id').onDelete('set null'))
    .addColumn('decision', 'text', column => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('review_by', 'bigint', column => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('appeal_until', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute()
  await db.schema.createIndex('cases_created').on('cases').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('cases_review').on('cases').columns(['review_by', 'id']).execute()
  await db.schema.createIndex('cases_state').on('cases').columns(['state', 'created_at', 'id']).execute()
  await db.schema.createIndex('cases_assignee').on('cases').columns(['assignee_id']).execute()

  await db.schema
    .createTable('case_notes')
    .addColumn('id', ...growingId(db))
    .addColumn('case_id', 'bigint', column => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('who', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('case_notes_case').on('case_notes').columns(['case_id', 'id']).execute()

  await db.schema
    .createTable('case_decisions')
    .addColumn('id', ...growingId(db))
    .addColumn('case_id', 'bigint', column => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('who', 'text', column => column.notNull())
    .addColumn('user_id', 'bigint', column => column.references('users.id').onDelete('set null'))
    .addColumn('outcome', 'text')
    .addColumn('decision', 'text', column => column.notNull())
    .addColumn('facts', 'text', column => column.notNull())
    .addColumn('ground', 'text', column => column.notNull())
    .addColumn('ground_text', 'text', column => column.notNull())
    .addColumn('scope', 'text', column => column.notNull())
    .execute()
  await db.schema.createIndex('case_decisions_case').on('case_decisions').columns(['case_id', 'id']).execute()

  await db.schema
    .createTable('case_parties')
    .addColumn('id', ...growingId(db))
    .addColumn('case_id', 'bigint', column => column.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('party', 'text', column => column.notNull())
    .addColumn('user_id', 'bigint', column => column.references('users.id').onDelete('set null'))
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('appealed_at', 'bigint')
    .addColumn('appeal', 'text')
    .execute()
  await db.schema.createIndex('case_parties_case').on('case_parties').columns(['case_id', 'id']).execute()
}
