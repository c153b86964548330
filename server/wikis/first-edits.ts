import { epochOf } from './mediawiki-time.ts'
import { PEOPLE } from './statistics.ts'
import type { WikiDatabase } from './storage/wiki-database.ts'

/** An edit in the wiki. */
export interface WikiEdit {
  /** UTC epoch milliseconds. */
  readonly at: number
  readonly user: string
  /** The page's title without its namespace. */
  readonly page: string
  readonly comment: string
}

const LISTED_MAX = 10

/** How to find an edit's comment: up to 1.39, MediaWiki has its id in a table that later versions do not have. */
const COMMENTS = {
  now: 'left join comment on comment_id = rev_comment_id',
  before: `left join revision_comment_temp on revcomment_rev = rev_id
    left join comment on comment_id = revcomment_comment_id`,
} as const

const editsWith = (comments: string) =>
  `select rev_timestamp, rev_comment_id, actor_name, page_title, comment_text from revision
    join actor on actor_id = rev_actor join user on user_id = actor_user
    join page on page_id = rev_page ${comments}
    where ${PEOPLE} order by rev_timestamp, rev_id limit ${LISTED_MAX}`

/** Reads the first edits that people made, oldest first. @throws Error when the database cannot be read. */
export async function listFirstEdits(db: Pick<WikiDatabase, 'all'>): Promise<readonly WikiEdit[]> {
  const found = await db.all(editsWith(COMMENTS.now))
  const isBefore = found.some(row => Number(row['rev_comment_id']) === 0)
  const rows = isBefore ? await db.all(editsWith(COMMENTS.before)) : found
  return rows.map(row => ({
    at: epochOf(row['rev_timestamp']) ?? 0,
    user: String(row['actor_name']),
    page: String(row['page_title']).replaceAll('_', ' '),
    comment: String(row['comment_text'] ?? ''),
  }))
}
