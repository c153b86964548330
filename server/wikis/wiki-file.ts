import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/wiki-place.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { replaceFile } from '#server/platform/sync.ts'
import type { CopiedRecord } from './wiki-record.ts'

const WIKI_FILE = 'wiki.json'

/** Writes the record of a copy, without the secret. PHP may read it. */
export async function writeWikiFile(
  dir: string,
  record: CopiedRecord,
  user: ProcessUser | null,
): Promise<void> {
  await replaceFile(join(dir, WIKI_FILE), JSON.stringify(record), path => giveTo(path, user, 'read'))
}
