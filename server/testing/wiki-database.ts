import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Secrets in the database below. None may ever be in an archive. */
export const SECRETS = {
  token: 'SECRETtoken11',
  adminToken: 'SECRETtoken22',
  newPassword: ':pbkdf2:sha512:210000:64:SECRETnew==:aaaa',
  emailToken: 'SECRETemailconfirm',
  watchlistToken: 'SECRETwatchlist',
  botPassword: 'SECRETbot',
  oauth: 'SECREToauth',
  oauthKey: 'SECRETkey',
  ip: '192.0.2.77',
  session: 'SECRETsession',
  requestEmail: 'SECRETapplicant@example.org',
  deletedRow: 'SECRETdeletedrow',
} as const

export const PASSWORD_HASH = ':pbkdf2:sha512:210000:64:c2FsdA==:aGFzaA=='

const SCHEMA = `
  create table user (user_id integer primary key, user_name blob, user_real_name blob, user_password blob,
    user_newpassword blob, user_newpass_time blob, user_email blob, user_touched blob, user_token blob,
    user_email_authenticated blob, user_email_token blob, user_email_token_expires blob, user_registration blob);
  create table user_groups (ug_user integer, ug_group blob, ug_expiry blob);
  create table user_properties (up_user integer, up_property blob, up_value blob);
  create table actor (actor_id integer primary key, actor_user integer, actor_name blob);
  create table comment (comment_id integer primary key, comment_text blob);
  create table page (page_id integer primary key, page_namespace integer, page_title blob);
  create table watchlist (wl_id integer primary key, wl_user integer, wl_namespace integer, wl_title blob);
  create table watchlist_expiry (we_item integer primary key, we_expiry blob);
  create table ipblocks_restrictions (ir_ipb_id integer, ir_type integer, ir_value integer);
  create table image (img_name blob primary key, img_description_id integer, img_actor integer, img_timestamp blob,
    img_size integer);
  create table oldimage (oi_name blob, oi_archive_name blob, oi_description_id integer, oi_actor integer,
    oi_timestamp blob, oi_deleted integer);
  create table recentchanges (rc_id integer primary key, rc_ip blob);
  create table bot_passwords (bp_user integer, bp_password blob);
  create table oauth_accepted_consumer (oaac_access_token blob);
  create table updatelog (ul_key blob primary key, ul_value blob);
  create table objectcache (keyname blob, value blob);
  create table account_requests (acr_email blob);
  create table text (old_id integer primary key, old_text blob);
  create virtual table searchindex using fts3(si_title, si_text);
`
const OLD_BLOCKS = `
  create table ipblocks (ipb_id integer primary key, ipb_address blob, ipb_user integer, ipb_by_actor integer,
    ipb_reason_id integer, ipb_timestamp blob, ipb_auto integer, ipb_anon_only integer, ipb_create_account integer,
    ipb_enable_autoblock integer, ipb_expiry blob, ipb_deleted integer, ipb_block_email integer,
    ipb_allow_usertalk integer, ipb_sitewide integer);
  insert into ipblocks values (1, 'Troll', 3, 1, 2, '20260102030405', 0, 0, 1, 1, 'infinity', 1, 1, 0, 0);
  insert into ipblocks values (2, '192.0.2.77', 0, 1, 2, '20260102030405', 1, 0, 1, 1, '20270102030405', 0, 0, 1, 1);
`
const NEW_BLOCKS = `
  create table block (bl_id integer primary key, bl_target integer, bl_by_actor integer, bl_reason_id integer,
    bl_timestamp blob, bl_anon_only integer, bl_create_account integer, bl_enable_autoblock integer, bl_expiry blob,
    bl_deleted integer, bl_block_email integer, bl_allow_usertalk integer, bl_sitewide integer);
  create table block_target (bt_id integer primary key, bt_address blob, bt_user integer, bt_user_text blob,
    bt_auto integer);
  insert into block_target values (1, null, 3, 'Troll', 0), (2, '192.0.2.77', null, null, 1);
  insert into block values (1, 1, 1, 2, '20260102030405', 0, 1, 1, 'infinity', 1, 1, 0, 0);
  insert into block values (2, 2, 1, 2, '20260102030405', 0, 1, 1, '20270102030405', 0, 0, 1, 1);
`

/**
 * Writes a database like MediaWiki's, with Ada (a wiki admin), Ben, and Troll, who is blocked and hidden.
 * @param blocks the tables of blocks before or since MediaWiki 1.42.
 */
export function writeWikiDatabase(file: string, blocks: 'old' | 'new' = 'new'): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const db = new DatabaseSync(file)
  db.exec(SCHEMA + (blocks === 'old' ? OLD_BLOCKS : NEW_BLOCKS))
  const user = db.prepare(
    `insert into user values (?, ?, ?, ?, ?, '20260101000000', ?, '20260101000000', ?, ?, ?, '20260109000000', ?)`,
  )
  const { token, adminToken, newPassword, emailToken } = SECRETS
  const seen = '20260102000000'
  const born = '20260101000000'
  user.run(
    1,
    'Ada',
    'Ada L',
    PASSWORD_HASH,
    newPassword,
    'ada@example.org',
    adminToken,
    seen,
    emailToken,
    born,
  )
  user.run(2, 'Ben\\n"B"', '', '', '', '', token, null, null, null)
  user.run(3, 'Troll', '', '', '', '', token, null, null, born)
  user.run(4, 'MediaWiki default', '', '', '', '', '*** INVALID ***', null, null, born)
  user.run(5, 'Wikistead importer', '', '', '', '', token, null, null, born)
  db.exec(`
    insert into user_groups values (1, 'sysop', null), (1, 'bot', '20270102030405');
    insert into user_properties values (1, 'language', 'de'), (1, 'watchlisttoken', '${SECRETS.watchlistToken}');
    insert into actor values (1, 1, 'Ada'), (2, 2, 'Ben'), (3, 3, 'Troll');
    insert into comment values (1, 'A picture'), (2, 'Spam');
    insert into page values (7, 0, 'Main_Page');
    insert into watchlist values (1, 1, 0, 'Main_Page'), (2, 1, 1, 'Main_Page');
    insert into watchlist_expiry values (2, '20270102030405');
    insert into ipblocks_restrictions values (1, 1, 7), (1, 2, 120), (1, 1, 99), (1, 3, 1);
    insert into recentchanges values (1, '${SECRETS.ip}');
    insert into bot_passwords values (1, '${SECRETS.botPassword}');
    insert into oauth_accepted_consumer values ('${SECRETS.oauth}');
    insert into updatelog values ('wikistead-oauth-key', '${SECRETS.oauthKey}'), ('actor', null);
    insert into objectcache values ('k', '${SECRETS.session}');
    insert into account_requests values ('${SECRETS.requestEmail}');
    insert into text values (1, 'kept text'), (2, '${SECRETS.deletedRow}');
    delete from text where old_id = 2;
    insert into searchindex values ('a', 'b');
  `)
  return db
}
