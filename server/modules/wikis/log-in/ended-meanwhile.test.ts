import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { KyselyPlugin } from 'kysely'
import { accountApi } from '#contract/account/account-paths.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import { closeAccount } from '#server/modules/closing/closing.usecases.ts'
import { endAllSessions } from '#server/modules/session/sessions.repository.ts'
import { deletePerson } from '#server/modules/wikis/people/people.repository.ts'
import {
  findLink,
  insertLink,
  saveAgreedLink,
} from '#server/modules/wikis/shared/account-links.repository.ts'
import { beginLogInTo } from '#server/testing/begun-log-in.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { joinWiki, leave } from '#server/testing/people.ts'
import { post, remove } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import type { OrderReply, WikiOrder } from '#server/wikis/wiki-orders.ts'

let ada: TestMember
let grace: TestMember
let wiki: { id: number; domain: string }
/** The orders that log-ins have sent to the wiki. */
let orders: WikiOrder[]

const LOGGED_IN = { returnTo: '/', isOfTeam: false }
const GONE = { failed: 'gone' }
const MADE = { id: 7, since: '20260101000000' }
const LINKED = { id: 5, since: '20250101000000' }

eachTestHasServer()
beforeEach(async () => {
  orders = []
  ada = await createMember(app)
  grace = await createMember(app)
  wiki = await newWiki(app, ada)
})

async function obey(order: WikiOrder): Promise<OrderReply> {
  orders.push(order)
  return { ...(order.account ? LINKED : MADE), name: 'Grace', made: !order.account }
}

/** Completes a log-in, during which something happens, and runs the jobs that it leaves. */
const logIn = async (during: () => Promise<unknown> = async () => {}) =>
  await (await beginLogInTo(app, wiki, grace))(async order => {
    if (order.do === 'log-in') {
      await during()
      await app.deps.jobs.runDue()
    }
    return await obey(order)
  })
const link = async () => await findLink(app.deps.db, wiki.id, grace.user.id)
const ids = () => ({ wiki_id: wiki.id, user_id: grace.user.id, username: 'Grace', now: app.clock.now() })
const ofLink = ({ id, since } = LINKED) => ({ local_id: id, local_since: since })
const hasLink = async () => await insertLink(app.deps.db, { ...ids(), ...ofLink() })
const hasAgreed = async (account = LINKED) =>
  await saveAgreedLink(app.deps.db, { ...ids(), ...ofLink(account) })
const endOthers = async () => await remove(app, grace, `${accountApi.sessions}?session=others`)
const loseRole = async () => await leave(app, grace, wiki.id)

describe.each([
  ['the first log-in', async () => {}, MADE],
  ['a later log-in', hasLink, LINKED],
])('%s to a wiki', (_which, prepare, account) => {
  beforeEach(async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    await prepare()
  })

  test.each([
    ['ends all other sessions', endOthers],
    ['closes the account', async () => await closeAccount(app.deps, grace.user.id)],
    [
      'is suspended',
      async () => {
        const suspend = consoleApi.accountAct(grace.user.id, 'suspend')
        await post(app, await createOperator(app), suspend, { reason: 'They send advertisements' })
      },
    ],
  ])('is undone if the member %s meanwhile', async (_what, end) => {
    expect(await logIn(end)).toEqual(GONE)
    expect(orders.slice(1)).toEqual([{ do: 'end-sessions', account }])
  })

  test('is ended by the job if the member ends all other sessions right after the last look', async () => {
    let looks = 0
    const sessions = new WeakSet<object>()
    const betweenLookAndEnd: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"sessions"'))
          sessions.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (sessions.has(queryId)) looks += 1
        if (sessions.has(queryId) && looks === 2) {
          await endOthers()
          await app.deps.jobs.runDue()
        }
        return result
      },
    }
    const db = app.deps.db.withPlugin(betweenLookAndEnd)
    await (await beginLogInTo(app, wiki, grace, { db }))(obey)
    expect(looks).toBe(2)
    expect(app.engine.orders).toMatchObject([{ do: 'end-sessions', account }])
  })
})

describe('a log-in to a wiki', () => {
  test('is undone if its role ends meanwhile, and so are the rights that it has given', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    expect(await logIn(loseRole)).toEqual(GONE)
    expect(orders.slice(1)).toEqual([{ do: 'drop-rights', account: MADE, name: 'Grace' }])
    expect(await link()).toMatchObject({ local_id: 7, rights_taken: 1 })
  })

  test.each([
    ['refuses', async () => ({ failed: 'refused' }) as const],
    ['does not respond', async () => await Promise.reject(new Error('PHP ended.'))],
  ])(
    'gives no rights for a role that ends meanwhile, even if the wiki %s when it should take them away',
    async (_what, undo) => {
      await joinWiki(app, grace, wiki.id, 'manager')
      const end = await beginLogInTo(app, wiki, grace)
      const answer = await end(async order => {
        if (order.do !== 'log-in') return await undo()
        await loseRole()
        return await obey(order)
      })
      expect(answer).toEqual(GONE)
      await app.deps.jobs.runDue()
      expect(app.engine.orders).toMatchObject([{ do: 'drop-rights', account: MADE, name: 'Grace' }])
      expect(await link()).toMatchObject({ local_id: 7, rights_taken: 1 })
    },
  )

  test('by a role that ends meanwhile leaves the rights that it has not given', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    await hasLink()
    expect(await logIn(loseRole)).toEqual(GONE)
    expect(orders.slice(1)).toEqual([{ do: 'end-sessions', account: LINKED }])
  })

  test('gives no rights for a role that ends meanwhile to an account that opens without it', async () => {
    await hasAgreed()
    await joinWiki(app, grace, wiki.id, 'manager')
    expect(await logIn(loseRole)).toEqual(GONE)
    expect(orders.slice(1)).toEqual([{ do: 'drop-rights', account: LINKED, name: 'Grace' }])
    expect(await logIn()).toEqual(LOGGED_IN)
    expect(orders.at(-1)).toMatchObject({ do: 'log-in', sysop: false })
  })

  test('is undone if its member leaves the wiki meanwhile', async () => {
    await hasAgreed()
    const leaveWiki = async () => await remove(app, grace, wikiAccountApi.wiki(wiki.domain))
    expect(await logIn(leaveWiki)).toEqual(GONE)
    expect([orders.slice(1), await link()]).toEqual([[{ do: 'end-sessions', account: LINKED }], undefined])
  })

  test('is undone if another account takes the place of this one meanwhile, and changes nothing of that', async () => {
    await joinWiki(app, grace, wiki.id, 'manager')
    await hasLink()
    const other = { id: 9, since: '20260303000000' }
    const joinAgain = async () => {
      await deletePerson(app.deps.db, wiki.id, grace.user.id)
      await hasAgreed(other)
    }
    await app.deps.db.updateTable('wiki_account_links').set({ username: 'Before' }).execute()
    expect(await logIn(joinAgain)).toEqual(GONE)
    expect(orders.slice(1)).toEqual([{ do: 'end-sessions', account: LINKED }])
    expect(await link()).toMatchObject({ ...ofLink(other), rights_taken: 1 })
  })
})

test('a session that ends before its ticket is stored gets no ticket', async () => {
  const { db, limiter } = app.deps
  jest.spyOn(limiter, 'hit').mockImplementationOnce(async () => await endAllSessions(db, ada.user.id))
  const answer = await post(app, ada, peopleApi.logInTicket(wiki.id), {})
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'Unauthenticated.'])
})

test('ending all sessions of a member also ends those on deleted wikis, which may be brought back', async () => {
  await joinWiki(app, grace, wiki.id, 'manager')
  await hasLink()
  await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] })
  await closeAccount(app.deps, grace.user.id)
  await app.deps.jobs.runDue()
  expect(app.engine.orders).toEqual([{ domain: wiki.domain, do: 'end-sessions', account: LINKED }])
})
