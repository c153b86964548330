import type { BlockLine } from '#contract/wiki-data/archive-format.ts'
import { type CopiedDatabase, flag, type Row, spaced, text, textOrNull, time } from './copied-database.ts'

/** Until release 1.42, MediaWiki stored the target in `ipblocks`. */
const OLD = `select ipb_id as id, ipb_address as target, ipb_timestamp as created, ipb_expiry as expiry,
    ipb_sitewide as sitewide, ipb_create_account as account, ipb_block_email as email,
    ipb_allow_usertalk as talk, ipb_enable_autoblock as autoblock, ipb_anon_only as visitors,
    ipb_deleted as hidden, comment_text as reason, actor_name as author
  from ipblocks left join comment on comment_id = ipb_reason_id left join actor on actor_id = ipb_by_actor
  where ipb_auto = 0 order by ipb_id`

const NEW = `select bl_id as id, coalesce(user_name, bt_address, bt_user_text) as target, bl_timestamp as created,
    bl_expiry as expiry, bl_sitewide as sitewide, bl_create_account as account, bl_block_email as email,
    bl_allow_usertalk as talk, bl_enable_autoblock as autoblock, bl_anon_only as visitors,
    bl_deleted as hidden, comment_text as reason, actor_name as author
  from block join block_target on bt_id = bl_target left join user on user_id = bt_user
    left join comment on comment_id = bl_reason_id left join actor on actor_id = bl_by_actor
  where bt_auto = 0 order by bl_id`

const PAGE = 1
const NAMESPACE = 2

/** Blocks that people made, without MediaWiki's automatic blocks of a blocked user's IP addresses. */
export function* blockLines(db: CopiedDatabase): Generator<BlockLine> {
  const restrictions = db.query(
    `select ir_type, ir_value, page_namespace, page_title from ipblocks_restrictions
       left join page on page_id = ir_value and ir_type = ${PAGE} where ir_ipb_id = ?`,
  )
  for (const row of db.rows(db.has('block') ? NEW : OLD)) {
    yield {
      target: text(row['target']),
      by: textOrNull(row['author']),
      reason: text(row['reason']),
      created_at: time(row['created']) ?? '1970-01-01T00:00:00Z',
      expires_at: time(row['expiry']),
      sitewide: flag(row['sitewide']),
      blocks_account_creation: flag(row['account']),
      blocks_email: flag(row['email']),
      blocks_own_talk_page: !flag(row['talk']),
      autoblocks: flag(row['autoblock']),
      visitors_only: flag(row['visitors']),
      hides_name: flag(row['hidden']),
      restrictions: restrictions(Number(row['id'])).flatMap(restrictionOf),
    }
  }
}

/** Empty for a deleted page and for a kind of restriction that this format does not have. */
function restrictionOf(row: Row): BlockLine['restrictions'] {
  if (Number(row['ir_type']) === NAMESPACE)
    return [{ type: 'namespace', namespace: Number(row['ir_value']), title: null }]
  if (Number(row['ir_type']) !== PAGE || row['page_title'] === null) return []
  return [{ type: 'page', namespace: Number(row['page_namespace']), title: spaced(row['page_title']) }]
}

/** SQL for the actors whose names are hidden. */
export function hiddenActors(db: CopiedDatabase): string {
  return db.has('block')
    ? 'select actor_id from actor join block_target on bt_user = actor_user join block on bl_target = bt_id where bl_deleted = 1'
    : 'select actor_id from actor join ipblocks on ipb_user = actor_user where ipb_user > 0 and ipb_deleted = 1'
}
