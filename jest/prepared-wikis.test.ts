import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { keepPreparedWikis, takePreparedWikis } from './prepared-wikis.ts'

const FILES = 30

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wikistead-prepared-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const templates = (dataDir: string) => join(dataDir, 'engine/templates')

/** A data directory in which an engine has prepared this version. */
function prepare(version: string): string {
  const dataDir = mkdtempSync(join(folder, 'made-'))
  const made = join(templates(dataDir), version)
  mkdirSync(made, { recursive: true })
  for (let file = 0; file < FILES; file++) writeFileSync(join(made, String(file)), version)
  return dataDir
}

async function take(): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'taken-'))
  await takePreparedWikis('tree', dataDir, join(folder, 'cache'))
  return existsSync(templates(dataDir)) ? readdirSync(templates(dataDir)).join() : ''
}

test('the next engine gets what an engine has prepared, until another version replaces it', async () => {
  expect(await take()).toBe('')
  await keepPreparedWikis('tree', prepare('1.39-a'), join(folder, 'cache'))
  expect(await take()).toBe('1.39-a')
  await keepPreparedWikis('tree', prepare('1.39-b'), join(folder, 'cache'))
  expect(await take()).toBe('1.39-b')
})

/** Takes and keeps in turn. Prints a line for each incomplete copy. */
const LOOP = `
  import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
  import { join } from 'node:path'
  const [module, folder, ...made] = process.argv.slice(1)
  const { keepPreparedWikis, takePreparedWikis } = await import(module)
  const cache = join(folder, 'cache')
  for (let turn = 0; turn < 15; turn++) {
    await keepPreparedWikis('tree', made[turn % made.length], cache)
    const dataDir = mkdtempSync(join(folder, 'taken-'))
    await takePreparedWikis('tree', dataDir, cache)
    const templates = join(dataDir, 'engine/templates')
    for (const version of existsSync(templates) ? readdirSync(templates) : []) {
      const files = readdirSync(join(templates, version))
      if (version.startsWith('.') || files.length !== ${FILES}) console.log(version, files.length)
    }
    rmSync(dataDir, { recursive: true })
  }`

test('processes that take and keep different versions at the same time never see half a copy', async () => {
  const made = ['1.39-a', '1.39-b', '1.43-c'].map(prepare)
  const module = join(import.meta.dirname, 'prepared-wikis.ts')
  const processes = [0, 1, 2].map(first => {
    const order = [...made.slice(first), ...made.slice(0, first)]
    const args = ['--no-warnings', '--input-type=module', '-e', LOOP, '--', module, folder, ...order]
    const { NODE_OPTIONS: _, ...env } = process.env
    return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  })
  const outputs = processes.map(async child => {
    const printed: string[] = []
    child.stdout.on('data', data => printed.push(String(data)))
    child.stderr.on('data', data => printed.push(String(data)))
    const [code] = await once(child, 'close')
    return `${printed.join('')}${code}`
  })
  expect(await Promise.all(outputs)).toEqual(['0', '0', '0'])
})
