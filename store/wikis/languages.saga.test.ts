import { expect, test } from '@jest/globals'
import { exampleLanguages } from '#store/testing/example-wikis.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { loadLanguages } from './languages.saga.ts'

test('the languages of wikis are loaded', async () => {
  const { server, runSaga } = createTestStore()
  server.on('GET /wiki/languages', { json: exampleLanguages })
  expect(await runSaga(loadLanguages, undefined)).toEqual(exampleLanguages.data)
})

test('a failure is passed on', async () => {
  const { server, runSaga } = createTestStore()
  server.on('GET /wiki/languages', 'offline')
  await expect(runSaga(loadLanguages, undefined)).rejects.toMatchObject({ failure: { kind: 'offline' } })
})
