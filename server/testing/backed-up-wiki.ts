import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiBackup, WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { backUpNow } from '#server/modules/wiki-data/backups/nightly/back-up-wiki.ts'
import { FAKE_CONTENT, type FakeContent } from './fake-copies.ts'
import { get } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** The content of a fake wiki with these pages. */
export function pages(texts: Readonly<Record<string, string>>): FakeContent {
  const count = Object.keys(texts).length
  return {
    ...FAKE_CONTENT,
    content: { ...FAKE_CONTENT.content, pages: count, revisions: count },
    pages: texts,
  }
}

/** Backs up a wiki now. */
export async function backUp({ deps }: TestApp, { id }: CreatedWiki): Promise<void> {
  if (!deps.backupStore) throw new Error('Backups are off.')
  await backUpNow({ ...deps, store: deps.backupStore }, id, new AbortController().signal)
}

export async function backupsOf(
  app: TestApp,
  person: TestMember,
  wiki: { id: number },
): Promise<readonly WikiBackup[]> {
  return (await get(app, `${wikiDataApi.backups}?wiki=${wiki.id}`, person)).json().data
}

export async function restoresOf(
  app: TestApp,
  person: TestMember,
  wiki: { id: number },
): Promise<readonly WikiRestore[]> {
  return (await get(app, `${wikiDataApi.restores}?wiki=${wiki.id}`, person)).json().data
}
