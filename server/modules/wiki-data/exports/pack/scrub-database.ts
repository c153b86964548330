import { UPDATES_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import { quotedName } from '#server/platform/database/quoted-name.ts'
import { OWN_UPDATES } from '#server/wikis/mover/own-updates.ts'
import type { CopiedDatabase } from './copied-database.ts'
import { isSecretPreference } from './user-lines.ts'

/**
 * The tables that keep their rows. All others are emptied, including those of unknown extensions, because they may contain
 * anything: sessions, tokens, IP addresses, emails. MediaWiki fills the derived ones again.
 */
const EXPORTED_TABLES = new Set(
  `actor archive block block_target category categorylinks change_tag change_tag_def collation comment content
  content_models externallinks filearchive file filerevision filetypes image imagelinks interwiki ip_changes
  ipblocks ipblocks_restrictions iwlinks existencelinks langlinks linktarget log_search logging oldimage page
  page_props page_restrictions pagelinks protected_titles recentchanges redirect revision revision_actor_temp
  revision_comment_temp site_identifiers site_stats sites slot_roles slots templatelinks text updatelog user
  user_autocreate_serial user_former_groups user_groups user_properties watchlist watchlist_expiry
  watchlist_label watchlist_label_member entityschema_id_counter linter wb_changes_subscription wb_id_counters
  wb_items_per_site wb_property_info wbc_entity_usage wbt_item_terms wbt_property_terms wbt_term_in_lang
  wbt_text wbt_text_in_lang wbt_type sqlite_sequence`.split(/\s+/),
)

/**
 * Writes a database without secrets to a new file, which has no free pages in which something could remain. Also changes
 * the copy itself.
 */
export function scrubDatabase(db: CopiedDatabase, file: string, { passwords }: { passwords: boolean }): void {
  const { sqlite } = db
  sqlite.exec('begin immediate')
  for (const { name, sql } of tables(db)) {
    if (EXPORTED_TABLES.has(name)) continue
    if (!/^create virtual/i.test(sql)) {
      sqlite.exec(`delete from ${quotedName(name)}`)
      continue
    }
    // A virtual table removes its hidden tables itself.
    sqlite.exec(`drop table ${quotedName(name)}`)
    // PHP may have written more SQL after it. Only the first statement is prepared.
    sqlite.prepare(sql).run()
  }
  sqlite.exec(`update user set user_newpassword = '', user_newpass_time = null, user_email_token = null,
    user_email_token_expires = null ${passwords ? '' : ", user_password = ''"}`)
  // These have the sealed OAuth key, what batches have just saved, and which accounts were just created.
  if (db.has(UPDATES_TABLE)) sqlite.exec(`delete from ${UPDATES_TABLE} where ${OWN_UPDATES}`)
  // MediaWiki marks its own accounts by an invalid token.
  sqlite.exec("update user set user_token = '' where user_token not like '*** INVALID%'")
  for (const { up_property: name } of sqlite
    .prepare('select distinct up_property from user_properties')
    .all())
    if (isSecretPreference(Buffer.from(name as string).toString()))
      sqlite.prepare('delete from user_properties where up_property = ?').run(name ?? null)
  // These are the IP addresses of members.
  sqlite.exec("update recentchanges set rc_ip = ''")
  if (db.has('ipblocks')) sqlite.exec('delete from ipblocks where ipb_auto = 1')
  if (db.has('block'))
    sqlite.exec(
      `delete from block where bl_target in (select bt_id from block_target where bt_auto = 1);
       delete from block_target where bt_auto = 1`,
    )
  sqlite.exec('commit')
  sqlite.prepare('vacuum into ?').run(file)
}

/** Virtual tables come first. The hidden tables behind them are left out. */
function tables(db: CopiedDatabase): readonly { name: string; sql: string }[] {
  const all = db
    .query("select name, sql from sqlite_master where type = 'table'")()
    .map(({ name, sql }) => ({
      name: String(name),
      sql: String(sql),
    }))
  const virtual = all.filter(({ sql }) => /^create virtual/i.test(sql))
  const hidden = (name: string) => virtual.some(table => name.startsWith(`${table.name}_`))
  return [...virtual, ...all.filter(table => !virtual.includes(table) && !hidden(table.name))]
}
