import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { peopleApi } from '#contract/people/people-paths.ts'
import { newWiki, post } from '#server/testing/new-wiki.ts'
import { joinWiki, remove, sentInvitations } from '#server/testing/people.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

/** Requests at the same time, on both databases. */

let server: TestApp
let ada: TestMember
let grace: TestMember
let wiki: { id: number }

beforeEach(async () => {
  server = await createTestApp()
  ada = await createMember(server, { email: 'ada@example.org' })
  grace = await createMember(server, { email: 'grace@example.org' })
  wiki = await newWiki(server, ada)
})
afterEach(async () => await server.close())

const removal = async (person: TestMember, whom: TestMember) =>
  await remove(server, person, `${peopleApi.managers(wiki.id)}?user=${whom.user.id}`)

async function countOwners(): Promise<number> {
  const rows = server.deps.db.selectFrom('wiki_managers').select('user_id').where('wiki_id', '=', wiki.id)
  return (await rows.where('role', '=', 'owner').execute()).length
}

test('the link of an invitation lets its account in once, and answers all of many simultaneous requests alike', async () => {
  await post(server, ada, peopleApi.invitations(wiki.id), { email: 'grace@example.org', role: 'manager' })
  const [token] = await sentInvitations(server)
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => await post(server, grace, peopleApi.acceptInvitation, { token })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const kinds = await server.deps.db.selectFrom('wiki_history').select('kind').execute()
  expect(kinds.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
})

test('of two owners who leave at once, one stays', async () => {
  await joinWiki(server, grace, wiki.id, 'owner')
  const answers = await Promise.all([removal(ada, ada), removal(grace, grace)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await countOwners()).toBe(1)
})

test('of two owners who remove or demote each other at once, one stays', async () => {
  await joinWiki(server, grace, wiki.id, 'owner')
  const answers = await Promise.all([
    removal(ada, grace),
    post(server, grace, peopleApi.managers(wiki.id), { user: ada.user.id, role: 'manager' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  expect(await countOwners()).toBe(1)
})
