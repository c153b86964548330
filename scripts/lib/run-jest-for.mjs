import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVisibly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'

/**
 * Runs Jest on all cores and reads the JSON that one of its reporters writes.
 *
 * @param {string} variable the environment variable that names the reporter's file
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, written: any }>} `written` is null if the reporter wrote nothing because
 * Jest did not finish
 */
export async function runJestFor(variable, args) {
  const file = join(tmpdir(), `wikistead-${variable.toLowerCase()}-${process.pid}.json`)
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', [variable]: file }
  try {
    const jest = ['node_modules/jest/bin/jest.js', '--maxWorkers=100%', ...args]
    const code = await runVisibly(pinnedNode(), jest, { env })
    return { code, written: JSON.parse(await readFile(file, 'utf8').catch(ifMissing)) }
  } finally {
    await rm(file, { force: true })
  }
}

/** @param {unknown} error */
function ifMissing(error) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'null'
  throw error
}
