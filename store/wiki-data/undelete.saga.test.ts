import { expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { deletedWiki } from '#machines/undelete/undelete.examples.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { exampleWiki } from '#store/wikis/wikis.examples.ts'
import { wikisLoaded } from '#store/wikis/wikis.slice.ts'
import { loadDeleted, undeleteWiki } from './undelete.saga.ts'

const wikis = { wikis: [exampleWiki], count: 1, limit: 3 }

test('the deleted wikis are read', async () => {
  const { server, runSaga } = createTestStore()
  server.on('GET /wiki/deleted', { json: { data: [deletedWiki()] } })
  expect(await runSaga(loadDeleted, undefined)).toEqual([deletedWiki()])
})

test.each([
  ['', { wiki: 9 }],
  ['correct horse', { wiki: 9, password: 'correct horse' }],
])('a wiki is brought back with the password %j, and the list loaded again', async (password, json) => {
  const { server, runSaga, store } = createTestStore()
  server.on('POST /wiki/undelete', { json: { success: true } })
  server.on('POST /wiki/mine', { json: wikis })
  await runSaga(undeleteWiki, { wikiId: 9, password })
  expect(server.requestsTo('POST /wiki/undelete')[0]?.json).toEqual(json)
  expect(store.getState().wikis).toMatchObject({ ...wikis, status: 'success' })
})

test('a wiki that was brought back stays so if the list cannot be loaded', async () => {
  const { server, runSaga, store } = createTestStore()
  server.on('POST /wiki/undelete', { json: { success: true } })
  server.on('POST /wiki/mine', 'offline')
  await runSaga(undeleteWiki, { wikiId: 9, password: '' })
  expect(store.getState().wikis).toMatchObject({ status: 'error', failure: { kind: 'offline' } })
})

test('a refusal leaves the list as it is', async () => {
  const { server, runSaga, store } = createTestStore()
  store.dispatch(wikisLoaded({ wikis: [], count: 0, limit: 3 }))
  server.on('POST /wiki/undelete', { status: 409, json: { message: 'This wiki is not deleted.' } })
  const failure = await runSaga(undeleteWiki, { wikiId: 9, password: '' }).catch(toFailure)
  expect(failure).toMatchObject({ kind: 'refused', status: 409 })
  expect(store.getState().wikis.status).toBe('success')
})
