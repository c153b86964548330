import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'

/** Everything in a main database about pages, their texts and accounts. */
export async function contentOf(all: WikiDatabase['all']) {
  return {
    pages: await all('select page_id, page_namespace, page_title, page_latest from page order by page_id'),
    texts: await all('select old_id, old_text from text order by old_id'),
    revisions: await all('select rev_id, rev_page, rev_sha1 from revision order by rev_id'),
    users: await all('select user_id, user_name, user_password from user order by user_id'),
    images: await all('select img_name, img_sha1 from image'),
  }
}

/** All files of a directory, with their content in base64, by path. */
export function filesBelow(dir: string): ReadonlyMap<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map(path => [path.slice(dir.length), readFileSync(path, 'base64')] as const)
      .sort(),
  )
}
