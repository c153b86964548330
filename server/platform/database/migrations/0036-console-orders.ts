import type { Db } from '#server/platform/database/db.ts'

/**
 * Lets the console read its list of all wikis, also of those that are gone, in the orders that it shows most, and find
 * those of an owner.
 */
export async function up(db: Db): Promise<void> {
  for (const [name, column] of [
    ['wikis_in_console_by_pages', 'pages'],
    ['wikis_in_console_by_name', 'sort_name'],
  ] as const)
    await db.schema.createIndex(name).on('wikis').columns([column, 'id']).execute()
  await db.schema
    .createIndex('wiki_managers_of_user')
    .on('wiki_managers')
    .columns(['user_id', 'role', 'wiki_id'])
    .execute()
  await db.schema.dropIndex('wiki_managers_user').execute()
}
