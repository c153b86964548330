import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import type { Db } from '#server/platform/database/db.ts'
import { database, eachTestHasDatabase } from '#server/testing/each-test-database.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import { findPostgresTool } from './postgres-tools.ts'
import { differentRows, dumpService, readServiceDump } from './service-dump.ts'

const kind = wantsPostgres() ? 'postgres' : 'sqlite'
const signal = AbortSignal.timeout(60_000)

let dir: string

eachTestHasDatabase()
beforeEach(() => {
  dir = newFolder()
})

/** Texts that look like the dump's own lines. */
const STRANGE = ['\\.', 'COPY public.users (id) FROM stdin;', 'a\nb\tc\\', 'x'.repeat(100_000), '—é\u0001']

async function addSecrets(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) await db.insertInto('service_secrets').values({ name, value: name }).execute()
}

test('a dump has every row of every table, whatever the rows contain', async () => {
  await addSecrets(database.db, STRANGE)
  const dump = await dumpService(database, dir, signal)
  expect(dump).toMatchObject({ kind, rows: { service_secrets: STRANGE.length, users: 0 } })
  const found = await readServiceDump(kind, dir, signal)
  expect(differentRows(dump.rows, found)).toEqual([])
  expect(readdirSync(dir)).toHaveLength(1)
})

test('a dump is of one moment, although the service continues to write', async () => {
  let goesOn = true
  const writing = (async () => {
    for (let count = 0; goesOn; count += 1) {
      await addSecrets(database.db, [`${count}`])
      await nextTurn()
    }
  })()
  const dump = await dumpService(database, dir, signal)
  goesOn = false
  await writing
  expect(differentRows(dump.rows, await readServiceDump(kind, dir, signal))).toEqual([])
})

test('a dump with damaged bytes in its middle does not count as complete', async () => {
  await database.db
    .insertInto('service_secrets')
    .values(Array.from({ length: 2000 }, () => ({ name: randomBytes(100).toString('hex'), value: '' })))
    .execute()
  const dump = await dumpService(database, dir, signal)
  const file = join(dir, readdirSync(dir)[0] ?? '')
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(20_000, 10), 0, 20_000, Math.floor(statSync(file).size * 0.6))
  closeSync(handle)
  const differences = await readServiceDump(kind, dir, signal).then(
    rows => differentRows(dump.rows, rows),
    () => ['unreadable'],
  )
  expect(differences).not.toEqual([])
})

test('a run that is stopped stops the dump', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(dumpService(database, dir, stopped)).rejects.toThrow('stopped')
})

// The programs are installed where the tests have a PostgreSQL.
const onPostgres = wantsPostgres() ? describe : describe.skip
onPostgres('PostgreSQL’s programs', () => {
  test('are named with the package to install if they are missing or outdated', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = dir
    await expect(findPostgresTool('pg_dump', 15, signal, dir)).rejects.toThrow(
      'pg_dump is missing. To install it: apt-get install --no-install-recommends postgresql-client-15',
    )
    process.env['PATH'] = path
    await expect(findPostgresTool('pg_dump', 99, signal, dir)).rejects.toThrow(
      /^pg_dump is of PostgreSQL \d+, older than the server's 99/,
    )
  })
})
