import { expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { offeredWiki } from './continue-to-wiki.examples.ts'
import { continueToWikiMachine } from './continue-to-wiki.machine.ts'
import { continueToWikiModel, noWiki } from './continue-to-wiki.model.ts'

const { domain } = offeredWiki
const asks = { ...offeredWiki, question: '2 + 4 = ?' }
const start = () => runHeadless(continueToWikiMachine, continueToWikiModel.starts['a member'])

async function asked(wiki = offeredWiki) {
  const flow = start()
  await flow.resolve('showWiki', wiki)
  return flow
}

const make = { type: 'account.make', username: 'Grace', email: true, answer: '6' } as const
const link = { type: 'account.link', username: 'Grace', password: 'secret' } as const

test('says which wiki it is, and asks', async () => {
  const { state, context, input, resolve, hasTag } = start()
  expect([state(), input('showWiki')]).toEqual(['loading', { domain }])
  expect(context()).toMatchObject({ wiki: null, failure: null, tried: null })
  await resolve('showWiki', offeredWiki)
  expect([state(), context().wiki, hasTag('busy')]).toEqual(['asking', offeredWiki, false])
})

test('asks nobody twice: a member who has consented continues', async () => {
  const { state, context, input, hasTag, resolve } = await asked({ ...offeredWiki, username: 'Grace' })
  expect([state(), hasTag('busy')]).toEqual(['opening', true])
  expect(context().wiki?.username).toBe('Grace')
  expect(input('openWiki')).toEqual({ domain, returnTo: '/wiki/Hall' })
  await resolve('openWiki')
  expect(state()).toBe('leaving')
})

test('creates an account for the wiki that was shown, with the answer to its question', async () => {
  const { state, context, input, hasTag, send, resolve } = await asked(asks)
  send(make)
  expect([state(), context().tried, hasTag('busy')]).toEqual(['making', 'make', true])
  expect(input('makeAccount')).toEqual({
    ...{ domain, returnTo: '/wiki/Hall', id: 7, username: 'Grace', email: true },
    ...{ question: '2 + 4 = ?', answer: '6' },
  })
  await resolve('makeAccount')
  expect(state()).toBe('leaving')
})

test('creates one without a question if the wiki has none', async () => {
  const { input, send } = await asked()
  send({ ...make, email: false, answer: '' })
  expect(input('makeAccount')).toMatchObject({ question: null, email: false, answer: '' })
})

test('links an account that the wiki has', async () => {
  const { state, context, input, hasTag, send, resolve } = await asked()
  send(link)
  expect([state(), context().tried, hasTag('busy')]).toEqual(['linking', 'link', true])
  expect(input('linkAccount')).toEqual({
    ...{ domain, returnTo: '/wiki/Hall', id: 7, username: 'Grace', password: 'secret' },
  })
  await resolve('linkAccount')
  expect(state()).toBe('leaving')
})

test('opens the wiki for its managers, after a click each time, and for nobody else', async () => {
  const manager = await asked({ ...offeredWiki, manages: true, username: 'Grace' })
  manager.send(make)
  manager.send(link)
  expect(manager.state()).toBe('asking')
  manager.send({ type: 'wiki.open' })
  expect(manager.state()).toBe('opening')
  const guest = await asked()
  guest.send({ type: 'wiki.open' })
  expect(guest.state()).toBe('asking')
})

test.each([
  [make, 'makeAccount'],
  [link, 'linkAccount'],
] as const)('%j can fail and be tried again, unless the wiki is gone', async (event, actor) => {
  const { state, context, send, reject } = await asked()
  for (const failure of [failures.offline, failures.refused, failures.invalid]) {
    send(event)
    expect(context().failure).toBeNull()
    await reject(actor, failure)
    expect([state(), context().failure]).toEqual(['asking', failure])
  }
  send(event)
  await reject(actor, noWiki)
  expect(state()).toBe('gone')
})

test.each(['showWiki', 'openWiki'] as const)(
  '%s can be tried again, unless the wiki is gone',
  async actor => {
    for (const failure of [failures.offline, failures.refused, noWiki]) {
      const flow = actor === 'showWiki' ? start() : await asked({ ...offeredWiki, username: 'Grace' })
      await flow.reject(actor, failure)
      if (failure === noWiki) expect(flow.state()).toBe('gone')
      else {
        expect([flow.state(), flow.context().failure]).toEqual(['unknown', failure])
        flow.send({ type: 'wiki.reload' })
        expect([flow.state(), flow.context().failure]).toEqual(['loading', null])
      }
    }
  },
)
