import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { root } from './root.mjs'

let dir: string
let supervisor: ChildProcess | null = null
beforeEach(() => {
  dir = newFolder()
})
afterEach(() => void supervisor?.kill('SIGTERM'))

/**
 * Keeps a program running that writes its process id as a line, unless it ends immediately.
 * @param program its source. `starts` counts its starts from 1.
 */
function keep(program: string) {
  const file = join(dir, 'program.mjs')
  const count = join(dir, 'count')
  writeFileSync(count, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(count)}, '.')
    const starts = readFileSync(${JSON.stringify(count)}).length
    ${program}
    console.log(process.pid)`,
  )
  const script = `import { keepRunning } from './scripts/lib/keep-running.mjs'
    process.exitCode = await keepRunning([${JSON.stringify(file)}], { firstMs: 1, longestMs: 1 })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  supervisor = child
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    /** Resolves when the program has started once more. @returns its process id. */
    started: async () => Number((await lines.next()).value),
    /** @returns the supervisor's exit code, and how often the program was started. */
    end: async () => {
      const [code] = await ended
      return { code, starts: readFileSync(count).length }
    },
  }
}

const RUNS_ON = 'setInterval(() => undefined, 1000)'
const ENDS_ON_SIGTERM = `process.on('SIGTERM', () => process.exit(0)); ${RUNS_ON}`

test('a program that crashes is started again', async () => {
  expect(await keep('process.exit(starts < 4 ? 70 : 0)').end()).toEqual({ code: 0, starts: 4 })
})

test('a program that is killed is started again', async () => {
  const { started, child, end } = keep(ENDS_ON_SIGTERM)
  process.kill(await started(), 'SIGKILL')
  process.kill(await started(), 'SIGKILL')
  await started()
  child.kill('SIGTERM')
  expect(await end()).toEqual({ code: 0, starts: 3 })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the program and its supervisor for good', async signal => {
  const { started, child, end } = keep(`process.on('${signal}', () => process.exit(70)); ${RUNS_ON}`)
  await started()
  child.kill(signal)
  expect(await end()).toEqual({ code: 70, starts: 1 })
})

test('a program that cannot start is not started again', async () => {
  expect(await keep('process.exit(1)').end()).toEqual({ code: 1, starts: 1 })
})

test('a program that cannot start after a crash is tried again, because its database may be down', async () => {
  expect(await keep('process.exit([70, 1, 1, 0][starts - 1])').end()).toEqual({ code: 0, starts: 4 })
})

test('a program that crashes at each start is given up', async () => {
  expect(await keep('process.exit(70)').end()).toEqual({ code: 70, starts: 11 })
})
