/**
 * Makes, replaces or removes a wiki's directory and record, and is killed before one of its steps: before a rename
 * or before the database is written. It prints `done` if it had fewer steps. See place-wiki.test.ts.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [dataDir = '', action = '', dbName = '', steps = ''] = process.argv.slice(2)
let left = Number(steps)
function step(): void {
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}
const { rename } = fs
fs.rename = async (from, to) => {
  step()
  await rename(from, to)
}
syncBuiltinESMExports()

const { openPlaces, RECORD } = await import('./test-places.ts')
const { placeNewWiki, placeWiki } = await import('#server/engine/wikis/place-wiki.ts')
const { context, changes, host } = await openPlaces(dataDir)
const { dirs, store } = context
const insert = store.insert.bind(store)
store.insert = async record => {
  step()
  const isNew = await insert(record)
  step()
  return isNew
}
const replace = store.replace.bind(store)
store.replace = async (...args) => {
  step()
  const stored = await replace(...args)
  step()
  return stored
}

/** A complete directory that says whose it is. */
async function makeWaiting(): Promise<void> {
  const dir = join(dataDir, 'copies', dbName)
  mkdirSync(join(dir, 'mail'), { recursive: true })
  writeFileSync(join(dir, 'content'), dbName)
  await dirs.letWait(dir, dbName)
}

if (action === 'create') {
  await makeWaiting()
  await placeNewWiki(context, host, { ...RECORD, dbName })
} else {
  await makeWaiting()
  const write = () => changes.write(RECORD.domain, record => ({ ...record, dbName }))
  const { removeOld } = await placeWiki(context, host, dbName, write)
  step()
  await removeOld()
}
process.stdout.write('done')
process.exit()
