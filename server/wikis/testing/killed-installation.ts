/**
 * Makes, replaces or removes a wiki's directory and record, and is killed before one of its steps: before a
 * rename or a write to the database. Prints `done` if it has fewer steps. See install-wiki.test.ts.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [dataDir = '', action = '', dbName = '', steps = ''] = process.argv.slice(2)
let left = Number(steps)
function step(): undefined {
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}
const { rename } = fs
fs.rename = async (from, to) => {
  step()
  await rename(from, to)
}
syncBuiltinESMExports()

const { create, openDirectories, replace: replaceBy } = await import('./open-directories.ts')
const { context } = await openDirectories(dataDir)
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
  await create(context, dbName)
} else {
  await makeWaiting()
  await replaceBy(context, dbName, step)
}
process.stdout.write('done')
process.exit()
