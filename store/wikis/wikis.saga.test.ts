import { describe, expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import { sessionEnded } from '#store/session/session.slice.ts'
import { ada, createTestStore, startAs } from '#store/testing/test-store.ts'
import { exampleWiki } from './wikis.examples.ts'
import { createWiki, deleteWiki, loadWikis } from './wikis.saga.ts'
import { selectWikis, wikisLoading } from './wikis.slice.ts'

const list = { wikis: [exampleWiki], count: 1, limit: 3 }

function createWikisStore() {
  const testStore = createTestStore()
  const wikis = () => selectWikis(testStore.store.getState())
  return { ...testStore, wikis }
}

describe('The list of the member’s wikis', () => {
  test('is loading with a count of 0 until the server answers', async () => {
    const { server, runSaga, store, wikis } = createWikisStore()
    const seen: unknown[] = []
    store.subscribe(() => seen.push(wikis()))
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    expect(seen.at(-2)).toMatchObject({ status: 'loading', wikis: [], count: 0 })
    expect(seen.at(-1)).toEqual({ status: 'success', ...list, failure: null })
  })

  test('is empty while it is loaded again', async () => {
    const { server, runSaga, store, wikis } = createWikisStore()
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    store.dispatch(wikisLoading())
    expect(wikis()).toMatchObject({ status: 'loading', wikis: [], count: 0 })
  })

  test('ends in an error with its failure, and can be loaded again', async () => {
    const { server, runSaga, wikis } = createWikisStore()
    server.on('POST /wiki/mine', 'offline')
    await runSaga(loadWikis, undefined)
    expect(wikis()).toMatchObject({ status: 'error', failure: { kind: 'offline' } })
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    expect(wikis()).toMatchObject({ status: 'success', failure: null })
  })

  test('is cleared at log-out', async () => {
    const { server, runSaga, store } = await startAs(ada)
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    store.dispatch(sessionEnded('loggedOut'))
    expect(selectWikis(store.getState())).toMatchObject({ status: 'idle', wikis: [] })
  })
})

describe('Creating a wiki', () => {
  const request = {
    sitename: 'Herbarium',
    domain: 'herbarium.localhost:8080',
    username: 'Ada',
    profile: '{}',
  }

  test('sends the answers, returns the new wiki and clears the list', async () => {
    const { server, runSaga, wikis } = createWikisStore()
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    const data = { id: 8, sitename: 'Herbarium', name: 'Herbarium', domain: 'herbarium.localhost:8080' }
    server.on('POST /wiki/create', { json: { success: true, message: 'Success', data } })
    await expect(runSaga(createWiki, request)).resolves.toEqual(data)
    expect(server.requestsTo('POST /wiki/create')[0]?.json).toEqual(request)
    expect(wikis().status).toBe('idle')
  })

  test('fails with the server’s message for each field', async () => {
    const { server, runSaga } = createWikisStore()
    const errors = { domain: [messages.createWiki.domainTaken] }
    server.on('POST /wiki/create', { status: 422, json: { message: 'Invalid.', errors } })
    await expect(runSaga(createWiki, request)).rejects.toMatchObject({
      failure: { kind: 'invalid', fields: errors },
    })
  })

  test('fails with the reason if the service has no room', async () => {
    const { server, runSaga } = createWikisStore()
    server.on('POST /wiki/create', { status: 503, json: { message: wireMessages.noDatabases } })
    await expect(runSaga(createWiki, request)).rejects.toMatchObject({
      failure: { kind: 'refused', message: 'No databases ready' },
    })
  })
})

describe('Deleting a wiki', () => {
  const input = { wikiId: 7, deletionReasons: ['Too complex to work with'], password: '' }

  test('sends the reasons and clears the list', async () => {
    const { server, runSaga, wikis } = createWikisStore()
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    server.on('POST /wiki/delete', { json: 'Success' })
    await runSaga(deleteWiki, input)
    expect(server.requestsTo('POST /wiki/delete')[0]?.json).toEqual({
      wiki: 7,
      deletionReasons: ['Too complex to work with'],
    })
    expect(wikis().status).toBe('idle')
  })

  test('sends the password if it was asked for', async () => {
    const { server, runSaga } = createWikisStore()
    server.on('POST /wiki/delete', { json: 'Success' })
    await runSaga(deleteWiki, { ...input, password: 'correct horse' })
    expect(server.requestsTo('POST /wiki/delete')[0]?.json).toEqual({
      wiki: 7,
      deletionReasons: ['Too complex to work with'],
      password: 'correct horse',
    })
  })

  test('keeps the list if it fails', async () => {
    const { server, runSaga, wikis } = createWikisStore()
    server.on('POST /wiki/mine', { json: list })
    await runSaga(loadWikis, undefined)
    server.on('POST /wiki/delete', { status: 403, json: { message: 'Not yours.' } })
    await expect(runSaga(deleteWiki, input)).rejects.toMatchObject({ failure: { kind: 'notAllowed' } })
    expect(wikis().status).toBe('success')
  })
})
