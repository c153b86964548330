import type { Db } from '#server/platform/database/db.ts'

/** What the console shows of the last days in numbers. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('daily_figures')
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('figure', 'text', column => column.notNull())
    .addColumn('value', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('daily_figures_key', ['day', 'figure'])
    .execute()
}
