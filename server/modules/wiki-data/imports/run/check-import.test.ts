// @sqlite-only: other tests send PostgreSQL the same statements.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { archiveParts } from '#contract/wiki-data/archive-format.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { archive } from '#server/modules/wiki-data/imports/reading/testing/example-archive.ts'
import { dumpXml } from '#server/modules/wiki-data/imports/reading/testing/example-dump.ts'
import { errorText, noRoomText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
import { ImportApp, XML } from '#server/testing/import-app.ts'
import { uploadFile } from '#server/testing/import-upload.ts'
import { post } from '#server/testing/requests.ts'

let kit: ImportApp

beforeEach(async () => {
  kit = await ImportApp.open()
})
afterEach(async () => await kit.close())

describe('a file is checked', () => {
  test('before anything is written to the wiki', async () => {
    const checked = await kit.check()
    expect(checked).toMatchObject({
      status: 'checked',
      report: { kind: 'xml', source: 'Source of cards', content: { pages: 2, revisions: 2, entities: 0 } },
      progress: null,
      finished_at: null,
    })
    expect([kit.scripts(), kit.app.engine.copies.dirs(), kit.app.engine.copies.replaced]).toEqual([
      ['ImportFacts.php'],
      [],
      [],
    ])
  })

  test('with the settings of its archive, which turn kinds of pages on', async () => {
    const settings = {
      format: 1,
      sitename: 'Cards',
      language: 'en',
      settings: { wgDefaultSkin: 'timeless', evil: '1' },
    }
    let record = ''
    kit.app.engine.copies.onRun = async (dir, script) => {
      record = readFileSync(join(dir, 'wiki.json'), 'utf8')
      kit.answer(script)
    }
    const parts = { [archiveParts.settings]: JSON.stringify({ ...settings, logo: null, profile: null }) }
    const { report } = await kit.check(await archive({ kind: 'public', parts }))
    expect(JSON.parse(record).settings).toEqual({ wgDefaultSkin: 'timeless' })
    expect([report?.kind, report?.losses]).toEqual(['public', ['One setting is not valid here.']])
  })

  test('and what cannot be imported is refused with the reason, and removed', async () => {
    const refused = await kit.check(Buffer.from('GIF89a'))
    expect(refused).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('This is neither an XML file'),
    })
    kit.expectNothingLeft()
    expect((await kit.check(Buffer.from(dumpXml()))).error).toBe(
      'This file contains no page that this wiki can import.',
    )
  })

  test('and a check that fails because of the service says so after some attempts', async () => {
    kit.app.engine.copies.fails.draft = new Error('EIO')
    await uploadFile(kit.app, kit.ada, kit.wiki.id, XML)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await kit.runDue()
      kit.app.clock.advance(3_600_000)
    }
    expect(await kit.newest()).toMatchObject({ status: 'failed', error: errorText('import-failed') })
    kit.expectNothingLeft()
  })

  test('and a disk without room is named as the reason at once', async () => {
    kit.app.engine.copies.fails.draft = new NoRoomError('3 GB more are needed.')
    await uploadFile(kit.app, kit.ada, kit.wiki.id, XML)
    await kit.runDue()
    expect(await kit.newest()).toMatchObject({ status: 'failed', error: noRoomText() })
    kit.expectNothingLeft()
  })

  test('unless it was cancelled meanwhile', async () => {
    const { id } = await uploadFile(kit.app, kit.ada, kit.wiki.id, XML)
    await post(kit.app, kit.ada, wikiDataApi.cancelImport, { wiki: kit.wiki.id, id })
    await kit.runDue()
    expect((await kit.newest()).status).toBe('cancelled')
    kit.expectNothingLeft()
  })
})
