import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { makeEngineDirs } from '#server/mediawiki/directories/engine-dirs.ts'
import { makeDataDir } from './data-dir.ts'
import { migrate } from './database/migrations/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { createLog } from './log/create-log.ts'
import { canReach, unprivilegedUser } from './process-user.ts'

let above: string
let dir: string

beforeEach(() => {
  above = newFolder()
  chmodSync(above, 0o755)
  dir = join(above, 'data')
})

const rights = (path: string) => (statSync(path).mode & 0o7777).toString(8)

describe('other users of the machine', () => {
  test('cannot enter a new data directory, however the process was started', () => {
    const umask = process.umask(0)
    try {
      makeDataDir(join(dir, 'deep', 'below'), null)
    } finally {
      process.umask(umask)
    }
    expect(rights(join(dir, 'deep', 'below'))).toBe('700')
  })

  test.each([0o755, 0o777, 0o750, 0o2775])('cannot enter one that was open before (%o)', mode => {
    mkdirSync(dir)
    chmodSync(dir, mode)
    makeDataDir(dir, null)
    expect(rights(dir)).toBe('700')
  })

  test('cannot read the database, its side files or the lock', async () => {
    mkdirSync(dir)
    writeFileSync(join(dir, 'engine.lock'), '', { mode: 0o644 })
    const db = openDatabase({ databaseUrl: null, dataDir: dir })
    await migrate(db)
    const unlock = lockDataDir(join(dir, 'engine.lock'))
    for (const name of ['wikistead.sqlite', 'wikistead.sqlite-wal', 'engine.lock'])
      expect(rights(join(dir, name))).toBe('600')
    unlock?.()
    await db.destroy()
    expect(rights(dir)).toBe('700')
  })
})

test('a shared directory is left unchanged', () => {
  mkdirSync(dir)
  chmodSync(dir, 0o1777)
  makeDataDir(dir, null)
  expect(rights(dir)).toBe('1777')
})

const user = unprivilegedUser()
const withOtherUser = user === null ? test.skip : test

describe('PHP’s user', () => {
  withOtherUser('may pass through the data directory and not list it, also after the next start', () => {
    if (user === null) return
    mkdirSync(dir)
    chmodSync(dir, 0o755)
    writeFileSync(join(dir, 'wikistead.sqlite'), '', { mode: 0o600 })
    const engineDirs = makeEngineDirs(dir, user, createLog('silent'))
    expect(dirname(engineDirs.wikis)).toBe(dir)
    for (const _ of [1, 2]) {
      expect(rights(dir)).toBe('710')
      expect(canReach(user, dir, 'enter')).toBe(true)
      expect(canReach(user, dir, 'read')).toBe(false)
      expect(canReach(user, join(dir, 'wikistead.sqlite'), 'read')).toBe(false)
      makeDataDir(dir, user)
    }
  })

  withOtherUser('being no member of the directory’s group opens nothing', () => {
    if (user === null) return
    mkdirSync(dir)
    chownSync(dir, 0, user.gid + 1)
    chmodSync(dir, 0o710)
    makeDataDir(dir, user)
    expect(rights(dir)).toBe('700')
  })
})
