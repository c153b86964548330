import { userName, wikiDomain } from '#server/engine/testing/accepted-names.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** Makes a member the manager of a wiki that a real engine has created, as if the service had. */
export async function managedWiki(
  { deps }: TestApp,
  { user }: TestMember,
  domain: string,
): Promise<{ readonly id: number }> {
  const wiki = await deps.db
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
  const manager = { wiki_id: wiki.id, user_id: user.id, role: 'owner' as const, created_at: 1 }
  await deps.db.insertInto('wiki_managers').values(manager).execute()
  return wiki
}
