import { expect, test } from '@jest/globals'
import { createTestEnvironment, settled } from '#store/testing/test-environment.ts'
import { ada, createTestStore } from '#store/testing/test-store.ts'

async function startWith(chosenLanguage: string | null, language?: string) {
  const page = createTestStore({ environment: createTestEnvironment({ chosenLanguage }) })
  page.server.on('GET /auth/login', { json: { user: { ...ada, ...(language && { language }) } } })
  page.server.on('POST /user/language', { json: { success: true } })
  await page.start()
  await settled()
  return page.server.requestsTo('POST /user/language').map(({ json }) => json)
}

test('the language that a member chooses is stored with the account', async () => {
  expect(await startWith('de')).toEqual([{ language: 'de' }])
  expect(await startWith('de-AT', 'fr')).toEqual([{ language: 'de' }])
})

test('nothing is stored without a choice, for the same language, and for one that does not exist', async () => {
  expect(await startWith(null, 'fr')).toEqual([])
  expect(await startWith('fr', 'fr')).toEqual([])
  expect(await startWith('xx')).toEqual([])
})
