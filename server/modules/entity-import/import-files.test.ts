import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember } from '#server/testing/test-member.ts'
import { finishImport, insertImport } from './entity-import.repository.ts'
import { removeEndedImportFiles } from './import-files.ts'

let importId: number
let dir: string

eachTestHasServer()
beforeEach(async () => {
  const { id: wikiId } = await newWiki(app, await createMember(app))
  const values = { wikiId, sourceUrl: 'https://wiki.example', entityIds: 'Q1', now: app.clock.now() }
  importId = (await insertImport(app.deps.db, values)) ?? 0
  dir = join(app.deps.config.dataDir, 'imports')
})

/** Leaves what an attempt of a killed process would have left. */
function leave(name: string): string {
  const path = join(dir, name)
  mkdirSync(join(path, '1'), { recursive: true })
  writeFileSync(join(path, '1', 'Q1.json'), '{}')
  return path
}

describe('what a killed process has left of imports', () => {
  test('stays while they go on, and is removed when another process has ended them', async () => {
    const path = leave(String(importId))
    await removeEndedImportFiles(app.deps)
    expect(existsSync(path)).toBe(true)
    await finishImport(app.deps.db, importId, null, app.clock.now())
    await removeEndedImportFiles(app.deps)
    expect(existsSync(path)).toBe(false)
  })

  test('is removed, and nothing else, if their wiki is gone', async () => {
    const gone = leave('4711')
    const others = ['uploads', '0', '4711.old', '-1'].map(leave)
    await removeEndedImportFiles(app.deps)
    expect([gone, ...others].map(path => existsSync(path))).toEqual([false, true, true, true, true])
  })

  test('is empty if there was no import', async () => {
    await expect(removeEndedImportFiles(app.deps)).resolves.toBeUndefined()
  })
})
