import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVisibly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'

/**
 * Runs a Node program and reads the JSON that it writes.
 *
 * @param {string} variable the environment variable that names the file to write
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more] other environment variables
 * @returns {Promise<{ code: number, written: any }>} `written` is null if the program did not finish
 */
export async function runForJson(variable, args, more = {}) {
  const file = join(tmpdir(), `wikistead-${variable.toLowerCase()}-${process.pid}.json`)
  const env = { ...process.env, ...more, [variable]: file }
  try {
    const code = await runVisibly(pinnedNode(), args, { env })
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
