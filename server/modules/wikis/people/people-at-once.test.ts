import { beforeEach, expect, test } from '@jest/globals'
import { peopleApi } from '#contract/people/people-paths.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { tokensFromEmails } from '#server/testing/email-tokens.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let grace: TestMember
let wiki: { id: number }

eachTestHasMember()
beforeEach(async () => {
  grace = await createMember(app, { email: 'grace@example.org' })
  wiki = await newWiki(app, ada)
})

const removal = async (person: TestMember, whom: TestMember) =>
  await remove(app, person, `${peopleApi.managers(wiki.id)}?user=${whom.user.id}`)

async function countOwners(): Promise<number> {
  const rows = app.deps.db.selectFrom('wiki_managers').select('user_id').where('wiki_id', '=', wiki.id)
  return (await rows.where('role', '=', 'owner').execute()).length
}

test('the link of an invitation lets its account in once, and gives all of many simultaneous requests the same response', async () => {
  await post(app, ada, peopleApi.invitations(wiki.id), { email: 'grace@example.org', role: 'manager' })
  const [token] = await tokensFromEmails(app, 'invitation')
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => await post(app, grace, peopleApi.acceptInvitation, { token })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const kinds = await app.deps.db.selectFrom('wiki_history').select('kind').execute()
  expect(kinds.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
})

test('of two owners who leave at once, one stays', async () => {
  await joinWiki(app, grace, wiki.id, 'owner')
  const answers = await Promise.all([removal(ada, ada), removal(grace, grace)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await countOwners()).toBe(1)
})

test('of two owners who remove or demote each other at once, one stays', async () => {
  await joinWiki(app, grace, wiki.id, 'owner')
  const answers = await Promise.all([
    removal(ada, grace),
    post(app, grace, peopleApi.managers(wiki.id), { user: ada.user.id, role: 'manager' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  expect(await countOwners()).toBe(1)
})
