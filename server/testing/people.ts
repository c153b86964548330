import type { PeopleResponse } from '#contract/people/people.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import type { Role } from '#contract/people/roles.ts'
import { savePerson } from '#server/modules/wikis/people/people.repository.ts'
import { get, remove } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

/** Makes a member one of the people of a wiki, as if they had been invited. */
export async function joinWiki(
  { deps }: TestApp,
  { user }: TestMember,
  wikiId: number,
  role: Role,
): Promise<void> {
  await savePerson(deps.db, { wikiId, userId: user.id, role, now: deps.clock.now() })
}

export async function readPeople(app: TestApp, person: TestMember, wiki: number) {
  return (await get(app, peopleApi.managers(wiki), person)).json<PeopleResponse>().data
}

/** Makes a person leave a wiki. */
export async function leave(app: TestApp, person: TestMember, wiki: number) {
  return await remove(app, person, `${peopleApi.managers(wiki)}?user=${person.user.id}`)
}

/** Read from the database, because the person who would ask may have left. */
export async function owners({ deps }: TestApp, wiki: number): Promise<readonly number[]> {
  const rows = await deps.db
    .selectFrom('wiki_managers')
    .select('user_id')
    .where('wiki_id', '=', wiki)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
