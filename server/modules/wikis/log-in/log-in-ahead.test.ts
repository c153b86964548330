import { expect, test } from '@jest/globals'
import { peopleApi } from '#contract/people/people-paths.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { saveAgreedLink } from '#server/modules/wikis/shared/account-links.repository.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'

eachTestHasWiki()

/** Asks for a ticket. @returns its URL. */
async function ask(member: TestMember, path = peopleApi.logInTicket(wiki.id)): Promise<URL> {
  const answer = await post(app, member, path, { return_to: '/wiki/Hall#top' })
  return new URL(answer.json().data.url)
}

/** Waits until the wiki has begun a log-in, and returns all that it has begun. */
async function begun() {
  await until(() => app.engine.logInsAhead.length > 0)
  return app.engine.logInsAhead
}

test('a ticket makes the wiki begin the log-in to the linked account while the browser is on its way', async () => {
  const url = await ask(ada)
  expect(await begun()).toEqual([
    {
      domain: wiki.domain,
      key: hashToken(url.searchParams.get('ticket') ?? ''),
      member: ada.user.id,
      order: {
        ...{ do: 'log-in', account: { id: 1, since: null }, name: 'Ada', sysop: false },
        authenticatedAt: Math.floor(app.clock.now() / 1000),
      },
      returnTo: '/wiki/Hall#top',
      client: { remoteAddress: '127.0.0.1', userAgent: 'lightMyRequest' },
    },
  ])
})

test('a member who has joined the wiki is logged in ahead, too', async () => {
  const grace = await createMember(app)
  const link = { wiki_id: wiki.id, user_id: grace.user.id, username: 'Grace', now: app.clock.now() }
  await saveAgreedLink(app.deps.db, { ...link, local_id: 5, local_since: '20250101000000' })
  await ask(grace, wikiAccountApi.open(wiki.domain))
  expect(await begun()).toMatchObject([{ order: { account: { id: 5 }, sysop: false } }])
})

test('a log-in that creates an account or gives rights is not begun ahead', async () => {
  const grace = await createMember(app)
  await joinWiki(app, grace, wiki.id, 'manager')
  await ask(grace)
  const [other, elsewhere] = [await createMember(app), await newWiki(app, grace)]
  await joinWiki(app, other, wiki.id, 'manager')
  const link = { wiki_id: wiki.id, user_id: other.user.id, username: 'Other', now: app.clock.now() }
  await saveAgreedLink(app.deps.db, { ...link, local_id: 5, local_since: '20250101000000' })
  await ask(other)
  await ask(grace, peopleApi.logInTicket(elsewhere.id))
  expect(await begun()).toMatchObject([{ domain: elsewhere.domain }])
})
