import { expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { listing, wikiImport } from '#machines/wiki-import/wiki-import.examples.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { wikiLoaded } from '#store/wikis/wiki.slice.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { awaitNews, cancelImport, loadImports, startImport } from './wiki-imports.saga.ts'

test('the imports of a wiki are read with the limit and the refusal', async () => {
  const { server, runSaga } = createTestStore()
  server.on('GET /wiki/import', { json: listing(wikiImport('checked')) })
  expect(await runSaga(loadImports, { wikiId: 7 })).toEqual(listing(wikiImport('checked')))
  expect(server.requests[0]?.query.get('wiki')).toBe('7')
})

test('an import is started and cancelled by its id', async () => {
  const { server, runSaga } = createTestStore()
  server.on('POST /wiki/import', { json: { success: true, data: wikiImport('importing') } })
  server.on('POST /wiki/import/cancel', { json: { success: true, data: wikiImport('cancelled') } })
  expect(await runSaga(startImport, { wikiId: 7, id: 3 })).toEqual(wikiImport('importing'))
  expect(await runSaga(cancelImport, { wikiId: 7, id: 3 })).toEqual(wikiImport('cancelled'))
  expect(server.requests.map(({ json }) => json)).toEqual([
    { wiki: 7, id: 3 },
    { wiki: 7, id: 3 },
  ])
})

test('a refused start throws the reason', async () => {
  const { server, runSaga } = createTestStore()
  server.on('POST /wiki/import', { status: 400, json: { message: 'Not empty.' } })
  const failure = await runSaga(startImport, { wikiId: 7, id: 3 }).catch(toFailure)
  expect(failure).toEqual({ kind: 'refused', status: 400, message: 'Not empty.' })
})

test('the progress is read every three seconds, and a failed read is repeated', async () => {
  const { server, runSaga, environment } = createTestStore()
  server.on('GET /wiki/import', 'offline')
  const news = runSaga(awaitNews, { wikiId: 7 })
  await settled()
  await environment.elapse(2999)
  expect(server.requests).toEqual([])
  await environment.elapse(1)
  expect(server.requests).toHaveLength(1)
  server.on('GET /wiki/import', { json: listing(wikiImport('checked')) })
  await environment.elapse(6000)
  expect(await news).toEqual(listing(wikiImport('checked')))
})

test.each<[string, FakeResponse, string]>([
  ['are read', { json: { success: true, data: { ...exampleDetails, sitename: 'Old' } } }, 'Old'],
  ['stay as they are if they cannot be read', 'offline', 'Herbarium'],
])('after a success the wiki’s details %s', async (_what, answer, sitename) => {
  const { server, runSaga, environment, store } = createTestStore()
  store.dispatch(wikiLoaded(exampleDetails))
  server.on('GET /wiki/import', { json: listing(wikiImport('success')) })
  server.on('POST /wiki/details', answer)
  const news = runSaga(awaitNews, { wikiId: 7 })
  await settled()
  await environment.elapse(3000)
  expect(await news).toEqual(listing(wikiImport('success')))
  expect(store.getState().wiki).toMatchObject({ details: { sitename } })
})
