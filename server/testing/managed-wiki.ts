import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** Inserts the row of a wiki that an engine has created, or that needs no engine. */
export async function insertReadyWiki({ deps }: TestApp, domain: string): Promise<{ readonly id: number }> {
  return await deps.db
    .insertInto('wikis')
    .values({
      sitename: 'A wiki',
      domain: wikiDomain(domain),
      state: 'ready',
      username: userName('Ada'),
      is_featured: 0,
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Makes a member the manager of a wiki that a real engine has created, as if the service had. */
export async function managedWiki(
  app: TestApp,
  { user }: TestMember,
  domain: string,
): Promise<{ readonly id: number }> {
  const wiki = await insertReadyWiki(app, domain)
  const manager = { wiki_id: wiki.id, user_id: user.id, role: 'owner' as const, created_at: 1 }
  await app.deps.db.insertInto('wiki_managers').values(manager).execute()
  return wiki
}
