import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { api } from '#contract/paths.ts'
import { archiveParts } from '#contract/wiki-data/archive-format.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { REFUSALS as ENTITY_REFUSALS } from '#server/modules/entity-import/entity-import.usecases.ts'
import { errorText, noRoomText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { listHistory } from '#server/modules/wikis/history/history.repository.ts'
import { NoRoomError, programError } from '#server/platform/storage-fault.ts'
import { ImportApp, XML } from '#server/testing/import-app.ts'
import { NEW_WIKI_STATISTICS, newestImport, readImports, uploadFile } from '#server/testing/import-upload.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { joinWiki } from '#server/testing/people.ts'
import { post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import { until } from '#server/testing/until.ts'
import { archive } from './reading/testing/example-archive.ts'

let kit: ImportApp

const mariaError = (errno: number) => Object.assign(new Error('no'), { errno, sqlState: 'HY000' })

beforeEach(async () => {
  kit = await ImportApp.open()
})
afterEach(async () => await kit.close())

describe('an import', () => {
  test('fills a draft of the wiki, which is read-only meanwhile, and replaces the wiki with it', async () => {
    const locked: boolean[] = []
    kit.app.engine.copies.onRun = async (dir, script) => {
      locked.push(kit.app.engine.copies.locked.has(kit.wiki.domain))
      if (basename(script.script) === 'ImportPages.php')
        expect(existsSync(String(script.args?.[0]))).toBe(true)
      expect(dir).toMatch(/wikistead-copies/)
      kit.answer(script)
    }
    await kit.start()
    await kit.runDue()
    expect(await kit.newest()).toMatchObject({ status: 'success', error: null, progress: null })
    const [imported] = (await listHistory(kit.app.deps.db, kit.wiki.id)).data
    expect(imported).toMatchObject({ kind: 'imported', who: expect.stringMatching(/@/) })
    expect(kit.app.engine.copies.replaced).toEqual([kit.wiki.domain])
    expect(kit.scripts().slice(1)).toEqual([
      'ImportFacts.php',
      'ImportPages.php',
      'ImportFinish.php',
      'refreshLinks',
      'rebuildtextindex',
      'rebuildrecentchanges',
      'initSiteStats',
    ])
    expect(locked).toEqual([false, ...Array(7).fill(true)])
    kit.expectNothingLeft()
  })

  test('brings the settings of an archive', async () => {
    const settings = { format: 1, sitename: 'Cards', language: 'en', settings: { wgDefaultSkin: 'timeless' } }
    const parts = { [archiveParts.settings]: JSON.stringify({ ...settings, logo: null, profile: null }) }
    const { id } = await kit.check(await archive({ kind: 'complete', parts }))
    kit.found.pages = 1
    await post(kit.app, kit.ada, wikiDataApi.imports, { wiki: kit.wiki.id, id })
    await kit.runDue()
    expect((await kit.newest()).status).toBe('success')
    expect(kit.app.engine.published.at(-1)).toMatchObject({ settings: { wgDefaultSkin: 'timeless' } })
    expect(kit.scripts()).toContain('nukePage')
  })

  test.each([
    [
      'MediaWiki fails',
      () => new Error('maintenance/ImportPages.php failed: Fatal error'),
      errorText('import-failed'),
    ],
    ['the disk is full', () => programError('SQLite: database or disk is full'), noRoomText()],
    ['MariaDB’s disk is full', () => mariaError(1021), noRoomText()],
  ])('leaves the wiki as it was if %s', async (_title, failure, error) => {
    await kit.start()
    kit.app.engine.copies.onRun = async (_dir, script) => {
      if (basename(script.script) === 'ImportPages.php') throw failure()
      kit.answer(script)
    }
    await kit.runDue()
    expect(await kit.newest()).toMatchObject({ status: 'failed', error })
    expect(kit.app.engine.copies.replaced).toEqual([])
    kit.expectNothingLeft()
  })

  test('fails if much is missing afterwards, or the wiki would become too large', async () => {
    kit.found.pages = 1
    await kit.start()
    await kit.runDue()
    expect((await kit.newest()).error).toBe(
      'MediaWiki accepted only 1 of 2 pages. The wiki is as it was before.',
    )
    kit.expectNothingLeft()
    const usage = { usedBytes: 0, quotaBytes: -1, isFull: false, fileBytes: 0, fileQuotaBytes: null }
    kit.app.engine.usages.set(kit.wiki.domain, usage)
    await kit.start()
    await kit.runDue()
    expect((await kit.newest()).error).toContain('which is its quota. It is as it was before.')
    kit.expectNothingLeft()
  })

  test('says that there is too little room for a copy of the wiki', async () => {
    await kit.start()
    kit.app.engine.copies.fails.draft = new NoRoomError('3 GB more are needed.')
    await kit.runDue()
    expect(await kit.newest()).toMatchObject({ status: 'failed', error: noRoomText() })
    kit.expectNothingLeft()
  })

  test('fails if the disk is nearly full', async () => {
    await kit.start()
    kit.app.disk.free = MEGABYTE
    await kit.runDue()
    expect((await kit.newest()).error).toBe(noRoomText())
    kit.expectNothingLeft()
  })

  test('ends while it is reading or writing if the disk becomes nearly full', async () => {
    await kit.start()
    kit.app.engine.copies.onRun = async (_dir, { signal }) => {
      kit.app.disk.free = MEGABYTE
      await until(() => signal.aborted)
      signal.throwIfAborted()
    }
    await kit.runDue()
    expect((await kit.newest()).error).toBe(noRoomText())
    kit.expectNothingLeft()
  })

  test('does not touch a wiki that somebody has edited since the check', async () => {
    const { id } = await kit.check()
    kit.app.engine.statistics.set(kit.wiki.domain, { ...NEW_WIKI_STATISTICS, edits: 2 })
    const refused = await post(kit.app, kit.ada, wikiDataApi.imports, { wiki: kit.wiki.id, id })
    expect([refused.statusCode, refused.json().message]).toEqual([400, errorText('import-not-empty')])
  })

  test('does not touch a wiki that was edited while the import began', async () => {
    await kit.start()
    const content = { pages: 1, revisions: 2, entities: 0, users: 1, files: 0 }
    kit.app.engine.copies.contents.set(kit.wiki.domain, { content, pages: {}, files: {} })
    await kit.runDue()
    expect((await kit.newest()).error).toBe(errorText('import-not-empty'))
    kit.expectNothingLeft()
  })

  test('ends when its wiki is deleted', async () => {
    await kit.start()
    kit.app.engine.copies.onRun = async (_dir, script) => {
      if (basename(script.script) === 'ImportPages.php')
        await kit.app.deps.db
          .updateTable('wikis')
          .set({ deleted_at: 1 })
          .where('id', '=', kit.wiki.id)
          .execute()
      kit.answer(script)
    }
    await kit.runDue()
    const row = await kit.app.deps.db.selectFrom('wiki_imports').selectAll().executeTakeFirstOrThrow()
    expect([row.status, row.error, kit.app.engine.copies.replaced]).toEqual([
      'failed',
      errorText('wiki-deleted'),
      [],
    ])
    kit.expectNothingLeft()
  })

  test('does not replace the wiki once the person who sent the file is only a manager', async () => {
    await kit.start()
    kit.app.engine.copies.onRun = async (_dir, script) => {
      if (basename(script.script) === 'ImportPages.php')
        await joinWiki(kit.app, kit.ada, kit.wiki.id, 'manager')
      kit.answer(script)
    }
    await kit.runDue()
    const { status, error } = await kit.newest()
    expect([status, error, kit.app.engine.copies.replaced]).toEqual(['failed', errorText('no-owner'), []])
    kit.expectNothingLeft()
  })

  test('that a crash interrupted starts again, and fails after some attempts', async () => {
    const { id } = await kit.start()
    const attempt = async () => {
      await kit.app.deps.db
        .updateTable('jobs')
        .set({ attempts: 3 })
        .where('kind', '=', 'wiki-imports.run')
        .execute()
      await kit.runDue()
    }
    await attempt()
    expect(await kit.newest()).toMatchObject({ id, status: 'failed', error: errorText('import-interrupted') })
    kit.expectNothingLeft()
  })

  test('that a crash interrupted right after its wiki was replaced has succeeded', async () => {
    const { id } = await kit.start()
    const step = JSON.stringify({ step: 'placing', share: 0.99 })
    await kit.app.deps.db.updateTable('wiki_imports').set({ step }).where('id', '=', id).execute()
    kit.app.engine.statistics.set(kit.wiki.domain, { ...NEW_WIKI_STATISTICS, pages: 2, edits: 2 })
    await kit.runDue()
    expect(await kit.newest()).toMatchObject({ status: 'success', error: null })
    expect(kit.app.engine.copies.replaced).toEqual([])
    kit.expectNothingLeft()
  })

  test('that a crash interrupted just before does not count as done just because somebody has edited the wiki', async () => {
    const { id } = await kit.start()
    const step = JSON.stringify({ step: 'placing', share: 0.99 })
    await kit.app.deps.db.updateTable('wiki_imports').set({ step }).where('id', '=', id).execute()
    kit.app.engine.statistics.set(kit.wiki.domain, { ...NEW_WIKI_STATISTICS, edits: 2 })
    await kit.runDue()
    expect((await kit.newest()).error).toBe(errorText('import-not-empty'))
  })

  test('makes its wiki writable again even if its draft cannot be removed', async () => {
    await kit.start()
    kit.app.engine.copies.onRun = async (dir, script) => {
      kit.answer(script)
      if (basename(script.script) === 'ImportPages.php') kit.app.engine.copies.unremovable = dir
      if (basename(script.script) === 'ImportFinish.php') throw new Error('MariaDB is away.')
    }
    await kit.runDue()
    expect([...kit.app.engine.copies.locked]).toEqual([])
  })

  test('cannot be cancelled, and nothing else can be uploaded meanwhile', async () => {
    const { id } = await kit.start()
    const cancelled = await post(kit.app, kit.ada, wikiDataApi.cancelImport, { wiki: kit.wiki.id, id })
    expect([cancelled.statusCode, cancelled.json().message]).toEqual([
      400,
      'This import can no longer be cancelled.',
    ])
    await expect(uploadFile(kit.app, kit.ada, kit.wiki.id, XML)).rejects.toThrow('already')
    const request = { wiki: kit.wiki.id, source_wiki_url: 'https://example.org', entity_ids: 'Q1' }
    const entities = await post(kit.app, kit.ada, api.entityImport, request)
    expect([entities.statusCode, entities.json().error]).toEqual([400, ENTITY_REFUSALS.file])
  })

  test('starts once, however many requests ask for it', async () => {
    const { id } = await kit.check()
    const ask = () => post(kit.app, kit.ada, wikiDataApi.imports, { wiki: kit.wiki.id, id })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    await kit.runDue()
    expect(kit.app.engine.copies.replaced).toEqual([kit.wiki.domain])
  })

  test('gives others a turn between two scripts, and continues', async () => {
    const eve = await createMember(kit.app)
    const other = await newWiki(kit.app, eve)
    kit.app.engine.statistics.set(other.domain, NEW_WIKI_STATISTICS)
    const waiting = await uploadFile(kit.app, eve, other.id, XML)
    await kit.start()
    await kit.runDue()
    await post(kit.app, eve, wikiDataApi.imports, { wiki: other.id, id: waiting.id })
    kit.app.engine.copies.onRun = async (_dir, script) => {
      kit.app.clock.advance(31_000)
      kit.answer(script)
    }
    await kit.runDue()
    const both = [await kit.newest(), await newestImport(kit.app, eve, other.id)]
    expect(both.map(({ status }) => status)).toEqual(['success', 'success'])
  })
})

test("another wiki's import can be neither started nor cancelled", async () => {
  const { id } = await kit.check()
  const eve = await createMember(kit.app)
  const other = await newWiki(kit.app, eve)
  for (const path of [wikiDataApi.imports, wikiDataApi.cancelImport]) {
    expect((await post(kit.app, eve, path, { wiki: other.id, id })).statusCode).toBe(404)
    expect((await post(kit.app, eve, path, { wiki: kit.wiki.id, id })).statusCode).toBe(403)
  }
  expect((await readImports(kit.app, kit.ada, kit.wiki.id)).data[0]?.status).toBe('checked')
})
