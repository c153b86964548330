import { utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { ada, app, logInAgain, wiki } from '#server/testing/each-test.ts'
import {
  download,
  eachTestHasExportedWiki,
  list,
  start,
  storeArchive,
  storedExports,
} from '#server/testing/exports.ts'
import { post } from '#server/testing/requests.ts'
import { exportPath, newExportFile } from './export-files.ts'
import { findExport } from './exports.repository.ts'
import { removeOldExports } from './remove-old-exports.ts'

eachTestHasExportedWiki()

describe('the time of an archive', () => {
  test('is over after seven days, when its file is removed', async () => {
    const id = await storeArchive(app, ada, wiki.id, 10)
    app.clock.advance(7 * DAY_MS - 1)
    await logInAgain()
    expect((await download(app, ada, id)).statusCode).toBe(200)
    app.clock.advance(1)
    const late = await download(app, ada, id)
    expect([late.statusCode, late.json().message]).toEqual([
      410,
      'This copy is no longer available. Please prepare a new one.',
    ])
    await removeOldExports(app.deps)
    expect(storedExports(app)).toEqual([])
    expect(await list(app, ada, wiki.id)).toMatchObject([{ status: 'gone', expires_at: null }])
    app.clock.advance(30 * DAY_MS)
    await removeOldExports(app.deps)
    expect(await app.deps.db.selectFrom('wiki_exports').selectAll().execute()).toEqual([])
  })

  test('is over when its wiki is deleted, and the purge leaves no row', async () => {
    const id = await storeArchive(app, ada, wiki.id, 10)
    const { id: pending } = (await start(app, ada, wiki.id)).json().data
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    expect((await download(app, ada, id)).statusCode).toBe(404)
    await app.deps.jobs.runDue()
    const { db } = app.deps
    expect(await findExport(db, pending)).toMatchObject({ status: 'gone' })
    await db.updateTable('wikis').set({ state: 'purged' }).where('id', '=', wiki.id).execute()
    await removeOldExports(app.deps)
    expect(storedExports(app)).toEqual([])
    expect(await db.selectFrom('wiki_exports').selectAll().execute()).toEqual([])
  })

  test('is over for archives without a row', async () => {
    const { name } = await newExportFile(app.deps.config)
    const path = exportPath(app.deps.config, name)
    writeFileSync(path, 'orphan')
    await removeOldExports(app.deps)
    expect(storedExports(app)).toEqual([name])
    utimesSync(path, 1, 1)
    await removeOldExports(app.deps)
    expect(storedExports(app)).toEqual([])
  })
})
