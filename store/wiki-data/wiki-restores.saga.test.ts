import { describe, expect, test } from '@jest/globals'
import { backupRow, pointsWith, restoreRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import { settled } from '#store/testing/test-environment.ts'
import { createTestStore } from '#store/testing/test-store.ts'
import { wikiLoaded } from '#store/wikis/wiki.slice.ts'
import { exampleDetails, exampleWiki } from '#store/wikis/wikis.examples.ts'
import { selectWikis, wikisLoaded } from '#store/wikis/wikis.slice.ts'
import { followPoints, loadPoints, startRestore } from './wiki-restores.saga.ts'

const BACKUPS = 'GET /wiki/backups'
const RESTORES = 'GET /wiki/restore'
const DETAILS = 'POST /wiki/details'

function openStore(restores: readonly unknown[]) {
  const testStore = createTestStore()
  const { server, store } = testStore
  server.on(BACKUPS, { json: { data: [backupRow()], kept_days: 30 } })
  server.on(RESTORES, { json: { data: restores } })
  server.on(DETAILS, { json: { data: { ...exampleDetails, sitename: 'Of then' } } })
  store.dispatch(wikiLoaded(exampleDetails))
  store.dispatch(wikisLoaded({ wikis: [exampleWiki], count: 1, limit: 3 }))
  const sitename = () => {
    const { wiki } = store.getState()
    return wiki.status === 'success' ? wiki.details.sitename : null
  }
  return { ...testStore, sitename, wikis: () => selectWikis(store.getState()).status }
}

describe('The backups and restores of a wiki', () => {
  test('are loaded together', async () => {
    const { server, runSaga } = openStore([restoreRow('success')])
    expect(await runSaga(loadPoints, { wikiId: 7 })).toEqual(pointsWith(restoreRow('success')))
    expect(server.requestsTo(BACKUPS)[0]?.query.get('wiki')).toBe('7')
    expect(server.requestsTo(RESTORES)[0]?.query.get('wiki')).toBe('7')
  })

  test('fail together', async () => {
    const { server, runSaga } = openStore([])
    server.on(RESTORES, 'offline')
    await expect(runSaga(loadPoints, { wikiId: 7 })).rejects.toMatchObject({ failure: { kind: 'offline' } })
  })

  test('are followed once the page is visible', async () => {
    const { server, runSaga, environment } = openStore([restoreRow('pending')])
    environment.hide()
    const points = runSaga(followPoints, { wikiId: 7 })
    await settled()
    expect(server.requests).toEqual([])
    await environment.show()
    expect(await points).toEqual(pointsWith(restoreRow('pending')))
  })
})

describe('The end of a restore', () => {
  test.each([
    ['pending', 'back', 'Herbarium', 'success'],
    ['success', 'back', 'Of then', 'idle'],
    ['failed', 'back', 'Herbarium', 'idle'],
    ['success', 'new', 'Herbarium', 'idle'],
  ] as const)('%s (%s) changes what the store knows: %s, %s', async (status, mode, name, list) => {
    const { runSaga, sitename, wikis } = openStore([restoreRow(status, mode)])
    await runSaga(followPoints, { wikiId: 7 })
    expect(sitename()).toBe(name)
    expect(wikis()).toBe(list)
  })

  test('is not reported before the wiki’s restored details are known', async () => {
    const { server, runSaga } = openStore([restoreRow('success', 'back')])
    server.on(DETAILS, { status: 503, json: { message: 'In a moment.' } })
    await expect(runSaga(followPoints, { wikiId: 7 })).rejects.toMatchObject({ failure: { status: 503 } })
  })
})

test('A restore is started with what the dialog asked for', async () => {
  const { server, runSaga } = openStore([])
  server.on('POST /wiki/restore', { json: { success: true, data: restoreRow('pending', 'back') } })
  const request = { wiki: 7, backup: 31, mode: 'back', password: 'correct horse' } as const
  expect(await runSaga(startRestore, request)).toEqual(restoreRow('pending', 'back'))
  expect(server.requestsTo('POST /wiki/restore')[0]?.json).toEqual(request)
})
