import { beforeEach, expect, test } from '@jest/globals'
import { saveOperator } from '#server/modules/operator/operators/operators.repository.ts'
import { MAKING_MS } from '#server/modules/wikis/shared/account-links.repository.ts'
import { beginLogInTo } from '#server/testing/begun-log-in.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki, readPeople } from '#server/testing/people.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import type { OrderReply, WikiOrder } from '#server/wikis/wiki-orders.ts'

let ada: TestMember
let grace: TestMember
let wiki: { id: number; domain: string }
/** The ids of the accounts that the wiki has made, and of those that were logged in, in order. */
let made: number[]
let loggedIn: number[]

eachTestHasServer()
beforeEach(async () => {
  made = []
  loggedIn = []
  ada = await createMember(app)
  grace = await createMember(app)
  wiki = await newWiki(app, ada)
  await joinWiki(app, grace, wiki.id, 'manager')
})

/** Stands for a wiki's PHP. It only knows accounts that it has made. */
async function obey(order: WikiOrder): Promise<OrderReply> {
  const { account } = order
  if (account && !made.includes(account.id)) return { failed: 'gone' }
  const id = account?.id ?? 2 + made.length
  if (!account) made.push(id)
  loggedIn.push(id)
  return { id, since: '20260101000000', name: `Manager ${id}`, made: !account }
}

/** Does all of a log-in but its last step. @returns a function that does that. */
async function begin(member: TestMember, hasTwoStep = false) {
  const end = await beginLogInTo(app, wiki, member, { hasTwoStep })
  return async (act: (order: WikiOrder) => Promise<OrderReply> = obey) => await end(act)
}

const linked = async () =>
  (await readPeople(app, ada, wiki.id)).managers.find(({ id }) => id === grace.user.id)?.linked

test('many first log-ins of a manager at once make one account on the wiki', async () => {
  const ends = [await begin(grace), await begin(grace), await begin(grace), await begin(grace)]
  const results = await Promise.all(ends.map(async end => await end()))
  expect(made).toHaveLength(1)
  expect(results).toContainEqual({ returnTo: '/', isOfTeam: false })
  expect(new Set(loggedIn)).toEqual(new Set(made))
  expect(await (await begin(grace))()).toEqual({ returnTo: '/', isOfTeam: false })
  expect(made).toHaveLength(1)
})

test('while one log-in creates the account, another is refused and creates none, and nothing is linked yet', async () => {
  const second = await begin(grace)
  const first = await begin(grace)
  await first(async order => {
    expect(await second()).toEqual({ failed: 'refused' })
    expect([made, await linked()]).toEqual([[], false])
    return await obey(order)
  })
  expect([made, await linked()]).toEqual([[2], true])
})

test('an account that the wiki could not create is created at the next log-in', async () => {
  expect(await (await begin(grace))(async () => ({ failed: 'refused' }))).toEqual({ failed: 'refused' })
  const broken = async () => await Promise.reject(new Error('No PHP.'))
  await expect((await begin(grace))(broken)).rejects.toThrow('No PHP.')
  expect(await (await begin(grace))()).toEqual({ returnTo: '/', isOfTeam: false })
  expect(made).toEqual([2])
})

test('an account whose process died while creating it is created by a later log-in', async () => {
  const dead = await begin(grace)
  const asked = new Promise<void>(resolve => {
    void dead(async () => {
      resolve()
      return await new Promise<never>(() => {})
    })
  })
  await asked
  expect(await (await begin(grace))()).toEqual({ failed: 'refused' })
  app.clock.advance(MAKING_MS)
  expect(await (await begin(grace))()).toEqual({ returnTo: '/', isOfTeam: false })
  expect([made, await linked()]).toEqual([[2], true])
})

test('of two log-ins that get the same account, because the first took too long, both are logged in', async () => {
  const slow = await (await begin(grace))(async () => {
    app.clock.advance(MAKING_MS)
    expect(await (await begin(grace))()).toEqual({ returnTo: '/', isOfTeam: false })
    // The wiki finds the account by the claim.
    return { id: 2, since: '20260101000000', name: 'Manager 2', made: true }
  })
  expect([slow, made, await linked()]).toEqual([{ returnTo: '/', isOfTeam: false }, [2], true])
})

test('of many log-ins at once after the wiki was put back, one makes a new account', async () => {
  await (await begin(grace))()
  made = []
  const ends = [await begin(grace), await begin(grace), await begin(grace)]
  await Promise.all(ends.map(async end => await end()))
  expect(made).toHaveLength(1)
  // Another member had that account id before.
  const ben = await createMember(app)
  await joinWiki(app, ben, wiki.id, 'manager')
  made = []
  expect(await (await begin(ben))()).toEqual({ returnTo: '/', isOfTeam: false })
  expect([made, await linked()]).toEqual([[2], false])
})

test('the wiki learns whether a member belongs to the operator team only after a log-in in two steps', async () => {
  const isOfTeam = async (hasTwoStep: boolean) => {
    const result = await (await begin(grace, hasTwoStep))()
    return 'failed' in result ? result : result.isOfTeam
  }
  expect([await isOfTeam(false), await isOfTeam(true)]).toEqual([false, false])
  await saveOperator(app.deps.db, { userId: grace.user.id, role: 'moderator', now: app.clock.now() })
  expect([await isOfTeam(false), await isOfTeam(true)]).toEqual([false, true])
})
