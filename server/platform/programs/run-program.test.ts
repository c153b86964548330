// @sqlite-only

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@jest/globals'
import { compileCache } from '#jest/compile-cache.ts'
import { unprivilegedUser } from '#server/platform/process-user.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import { until } from '#server/testing/until.ts'
import { type Program, ProgramError, runProgram, startProgram } from './run-program.ts'

const TESTING = join(import.meta.dirname, 'testing')
const shell = (script: string, more: Omit<Program, 'command' | 'args'> = {}) =>
  runProgram({ command: 'sh', args: ['-c', script], ...more })

async function failureOf(running: Promise<unknown>): Promise<ProgramError> {
  const failure = await running.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ProgramError)
  return failure as ProgramError
}

test.each([
  ['low', 5, 'best-effort: prio 7'],
  ['idle', 15, 'idle'],
] as const)('a program of %s priority is behind the server', async (priority, niceness, disk) => {
  const level = Math.max(getPriority(), niceness)
  expect(await shell('nice; ionice -p $$', { priority })).toBe(`${level}\n${disk}\n`)
})

test('a program’s output is the result, even if characters are split between pieces', async () => {
  expect(await shell(`printf '\\303'; printf '\\251'; cat`, { input: 'in' })).toBe('éin')
})

test('a program that fails is an error with its status and the last line of its output', async () => {
  const failure = await failureOf(shell('echo First. >&2; echo No space left on device >&2; exit 3'))
  expect(failure).toMatchObject({ message: 'sh: No space left on device', status: 3, killedBy: null })
  expect(failure.errorOutput).toBe('First.\nNo space left on device\n')
  expect(isDiskFull(failure)).toBe(true)
})

test('errors distinguish a program without output from one that a signal ended', async () => {
  expect(await failureOf(shell('exit 4'))).toMatchObject({ message: 'sh: it ended with status 4' })
  const killed = await failureOf(shell('kill -KILL $$', { name: 'packing' }))
  expect(killed).toMatchObject({ message: 'packing: SIGKILL ended it', status: null, killedBy: 'SIGKILL' })
})

test('a missing program is an error of its own', async () => {
  expect(await failureOf(runProgram({ command: 'no-such-program' }))).toMatchObject({ isMissing: true })
  expect(await failureOf(shell('exit 1'))).toMatchObject({ isMissing: false })
})

test('a program that writes too much is killed', async () => {
  const failure = await failureOf(shell('yes', { maxOutputBytes: 1000 }))
  expect(failure.message).toBe('sh: it wrote more than 1000 bytes')
})

test('a program that takes too long is killed', async () => {
  // Even if its child keeps running for a while and holds the output open.
  const failure = await failureOf(shell('sleep 5; true', { timeoutMs: 20 }))
  expect(failure.message).toBe('sh: it took longer than 20 ms')
})

test('an aborted program ends with the signal’s reason, and none is started with an aborted signal', async () => {
  const abort = new AbortController()
  const running = shell('echo ready; exec sleep 600', {
    signal: abort.signal,
    onOutput: () => abort.abort(new Error('Not needed any more.')),
  })
  await expect(running).rejects.toThrow('Not needed any more.')
  await expect(shell('exit 0', { signal: abort.signal })).rejects.toThrow('Not needed any more.')
})

test('an error thrown by a listener kills the program and is the result', async () => {
  const onOutput = () => {
    throw new Error('I do not understand this.')
  }
  await expect(shell('yes', { onOutput })).rejects.toThrow('I do not understand this.')
})

test('a program gets nothing from the server’s environment', async () => {
  process.env['WIKISTEAD_TEST_SECRET'] = 'secret'
  try {
    const names = (await shell('env', { env: { ADDED: '1' } })).split('\n').map(line => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['PATH', 'LANG', 'ADDED']))
    expect(names).not.toContain('WIKISTEAD_TEST_SECRET')
  } finally {
    delete process.env['WIKISTEAD_TEST_SECRET']
  }
})

test('our own programs share the server’s cache of compiled modules, and other programs do not', async () => {
  const { NODE_COMPILE_CACHE } = compileCache
  const ours = { command: process.execPath, args: ['--eval', 'console.log(process.env.NODE_COMPILE_CACHE)'] }
  expect(process.env).toMatchObject(compileCache)
  try {
    expect(await runProgram(ours)).toBe(`${NODE_COMPILE_CACHE}\n`)
    expect(await shell('echo "[$NODE_COMPILE_CACHE]"')).toBe('[]\n')
    delete process.env['NODE_COMPILE_CACHE']
    expect(await runProgram(ours)).toBe('undefined\n')
  } finally {
    Object.assign(process.env, compileCache)
  }
})

test('a program runs as another user, if the server may choose one', async () => {
  const user = unprivilegedUser()
  expect(await shell('id -u', { user })).toBe(`${user?.uid ?? process.getuid?.()}\n`)
})

test('our own programs can receive and send messages', async () => {
  const { child, ended } = startProgram({
    command: process.execPath,
    args: [join(TESTING, 'message-program.ts')],
    hasChannel: true,
  })
  const answered = once(child, 'message')
  child.send({ say: 'hello' })
  expect(await answered).toEqual([{ received: { say: 'hello' } }, undefined])
  await ended
})

test('a program ends with the server, even if the server is killed', async () => {
  const server = spawn(process.execPath, [join(TESTING, 'lasting-program.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.on('error', () => undefined)
  const [pid] = (await once(createInterface(server.stdout), 'line')) as [string]
  expect(existsSync(`/proc/${pid}`)).toBe(true)
  server.kill('SIGKILL')
  await until(() => !existsSync(`/proc/${pid}`))
})
