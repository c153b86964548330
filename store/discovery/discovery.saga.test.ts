import { describe, expect, test } from '@jest/globals'
import { DEFAULT_DISCOVERY_QUERY } from '#contract/schemas/discovery-query.ts'
import { exampleList, exampleWiki } from '#store/testing/example-wikis.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { loadDiscovery } from './discovery.saga.ts'
import { selectDiscovery } from './discovery.slice.ts'
import { loadFeatured } from './featured.saga.ts'
import { selectFeatured } from './featured.slice.ts'

const one = exampleWiki({ id: 1 })
const two = exampleWiki({ id: 2 })

describe('The gallery', () => {
  test('is requested with the parameters of the API and stored', async () => {
    const { store, runSaga, server } = createTestStore()
    server.on('GET /wiki', { json: exampleList([one, two], { total: 50 }) })
    await runSaga(loadDiscovery, { ...DEFAULT_DISCOVERY_QUERY, currentPage: 2 })
    expect(Object.fromEntries(server.requestsTo('GET /wiki')[0]?.query ?? [])).toEqual({
      sort: 'pages',
      direction: 'desc',
      is_active: '1',
      page: '2',
      per_page: '24',
    })
    expect(selectDiscovery(store.getState())).toEqual({
      status: 'success',
      wikis: [one, two],
      total: 50,
      lastPage: 3,
      failure: null,
    })
  })

  test('keeps the previous list while the next one is loading', async () => {
    const { store, runSaga, server } = createTestStore()
    server.on('GET /wiki', { json: exampleList([one]) })
    await runSaga(loadDiscovery, DEFAULT_DISCOVERY_QUERY)
    server.hold('GET /wiki')
    const loading = runSaga(loadDiscovery, { ...DEFAULT_DISCOVERY_QUERY, active: 0 })
    await settled()
    expect(selectDiscovery(store.getState())).toMatchObject({ status: 'loading', wikis: [one] })
    await server.release('GET /wiki', { json: exampleList([two]) })
    await loading
    expect(selectDiscovery(store.getState()).wikis).toEqual([two])
  })

  test('ignores the answer to a cancelled request', async () => {
    const { store, runSaga, server } = createTestStore()
    server.hold('GET /wiki')
    const controller = new AbortController()
    const first = runSaga(loadDiscovery, DEFAULT_DISCOVERY_QUERY, controller.signal).catch(() => 'cancelled')
    controller.abort()
    expect(await first).toBe('cancelled')
    server.on('GET /wiki', { json: exampleList([two]) })
    await runSaga(loadDiscovery, DEFAULT_DISCOVERY_QUERY)
    await server.release('GET /wiki', { json: exampleList([one]) })
    expect(selectDiscovery(store.getState()).wikis).toEqual([two])
  })

  test('is replaced by the failure if loading fails', async () => {
    const { store, runSaga, server } = createTestStore()
    server.on('GET /wiki', { json: exampleList([one]) })
    await runSaga(loadDiscovery, DEFAULT_DISCOVERY_QUERY)
    server.on('GET /wiki', 'offline')
    await runSaga(loadDiscovery, DEFAULT_DISCOVERY_QUERY)
    expect(selectDiscovery(store.getState())).toMatchObject({
      status: 'error',
      wikis: [],
      failure: { kind: 'offline' },
    })
  })
})

describe('The featured wikis', () => {
  test('are requested with a limit of three', async () => {
    const { store, runSaga, server } = createTestStore()
    server.on('GET /wiki', { json: exampleList([one, two]) })
    await runSaga(loadFeatured, undefined)
    expect(Object.fromEntries(server.requestsTo('GET /wiki')[0]?.query ?? [])).toEqual({
      is_featured: '1',
      sort: 'pages',
      direction: 'desc',
      per_page: '3',
    })
    expect(selectFeatured(store.getState())).toEqual({ status: 'success', wikis: [one, two], failure: null })
  })

  test('are replaced by the failure if loading fails', async () => {
    const { store, runSaga, server } = createTestStore()
    server.on('GET /wiki', { status: 500, json: { message: 'fault' } })
    await runSaga(loadFeatured, undefined)
    expect(selectFeatured(store.getState())).toMatchObject({
      status: 'error',
      wikis: [],
      failure: { kind: 'serverFault' },
    })
  })
})
