import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { startTestFpm, type TestFpm } from '#server/engine/testing/test-fpm.ts'
import { until } from '#server/testing/until.ts'
import { pingFpm } from './fpm-supervisor.ts'
import { endLeftovers, findLeftovers } from './leftovers.ts'
import { logLine, requestLines } from './log-lines.ts'

let fpm: TestFpm
afterEach(async () => await fpm.close())

const leftovers = () => findLeftovers({ configFile: fpm.configFile, pool: fpm.pool, id: fpm.pool })
const comesUp = () => fpm.supervisor.whenUp(AbortSignal.timeout(10_000))

/** Resolves when the supervisor has noticed that php-fpm died. */
async function isDown(): Promise<void> {
  await until(() => !fpm.supervisor.isUp)
}

test('a killed master is replaced, and so are its orphaned workers', async () => {
  fpm = await startTestFpm(3)
  const before = leftovers()
  process.kill(Math.min(...before), 'SIGKILL')
  await isDown()
  await comesUp()
  expect(leftovers().filter(pid => before.includes(pid))).toEqual([])
  const { body } = await fpm.run(fpm.script(`echo 'back';`))
  expect(await text(body)).toBe('back')
  expect(fpm.complaints).toContain('php-fpm ended and will be restarted')
})

test('while php-fpm does not come up, the log gives each reason once, and later says that it runs again', async () => {
  const dir = newFolder()
  const fault = join(dir, 'fault')
  const tries = () => (existsSync(`${fault}.tries`) ? readFileSync(`${fault}.tries`, 'utf8').split('\n') : [])
  fpm = await startTestFpm(1, undefined, fault)
  const failsWith = async (line: string, count: number) => {
    writeFileSync(`${fault}.new`, `[29-Nov-2026 02:00:00] ERROR: ${line}\n`)
    renameSync(`${fault}.new`, fault)
    const before = tries().length
    if (fpm.supervisor.isUp) process.kill(Math.min(...leftovers()), 'SIGKILL')
    await until(() => tries().length >= before + count)
  }
  await failsWith('pid 1234: no room', 3)
  await failsWith('no user', 2)
  rmSync(fault)
  await comesUp()
  const ended = 'php-fpm ended and will be restarted'
  expect([...fpm.complaints].sort()).toEqual(['no user', ended, ended, 'pid 1234: no room'].sort())
  expect(fpm.news).toEqual(['php-fpm is running again'])
})

test('a worker whose master is killed finishes its answer', async () => {
  fpm = await startTestFpm(2)
  // Many short sleeps, because a signal ends a sleep; long output, because php-fpm buffers short output.
  const work = '$until = microtime(true) + 1; while (microtime(true) < $until) usleep(1000);'
  const { body } = await fpm.run(
    fpm.script(`echo 'begun', str_repeat(' ', 8192); flush(); ${work} echo 'done';`),
  )
  process.kill(Math.min(...leftovers()), 'SIGKILL')
  expect(await text(body)).toMatch(/^begun +done$/)
  await comesUp()
})

test('preloaded code cannot call a function that is off, and does not crash', async () => {
  const code = `class Early { public static $kept = 0; static function run() { return exec('true'); } }`
  fpm = await startTestFpm(1, code)
  const run = fpm.script(`try { Early::run(); } catch (Error $e) { echo $e->getMessage(); }`)
  expect(await text((await fpm.run(run)).body)).toBe('Call to undefined function exec()')
  expect(fpm.complaints).toEqual([])
})

test('what a request leaves in a preloaded class is gone in the next one', async () => {
  fpm = await startTestFpm(1, `class Early { public static $kept = 0; }`)
  const run = fpm.script(`echo ++Early::$kept;`)
  for (const _ of [1, 2, 3]) expect(await text((await fpm.run(run)).body)).toBe('1')
})

test('php-fpm starts without preloaded classes if they cannot be loaded', async () => {
  fpm = await startTestFpm(1, `class Early extends Missing {}`)
  const { body } = await fpm.run(fpm.script(`echo class_exists('Early') ? 'early' : 'late';`))
  expect(await text(body)).toBe('late')
  expect(fpm.complaints).toContain('php-fpm did not start with preloaded classes and is started without them')
})

test('the master replaces a killed worker', async () => {
  fpm = await startTestFpm(1)
  const { body } = await fpm.run(fpm.script(`echo getmypid(), str_repeat(' ', 8192); flush(); sleep(10);`))
  body.once('data', (pid: Buffer) => process.kill(Number(pid.toString()), 'SIGKILL'))
  await expect(text(body)).rejects.toThrow()
  // No other worker could answer.
  expect(await pingFpm(fpm.socket)).toBe(true)
})

test('processes that a killed server left running are found only by their own names, and ended', async () => {
  fpm = await startTestFpm(2)
  const other = await startTestFpm(1)
  const marked = spawn('sh', ['-c', 'read line # /maintenance/update.php'], {
    env: { WIKISTEAD_ENGINE: fpm.pool },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  try {
    expect(leftovers()).toContain(marked.pid)
    expect(leftovers().length).toBeGreaterThan(2)
    await fpm.supervisor.stop()
    await endLeftovers({ configFile: fpm.configFile, pool: fpm.pool, id: fpm.pool })
    expect(leftovers()).toEqual([])
    expect(await pingFpm(other.socket)).toBe(true)
  } finally {
    marked.kill('SIGKILL')
    await other.close()
  }
})

test('stopping waits for running requests and leaves no process or socket', async () => {
  fpm = await startTestFpm(1)
  const { body } = await fpm.run(fpm.script(`echo 'begun '; flush(); usleep(200000); echo 'done';`))
  await fpm.supervisor.stop()
  expect(await text(body)).toBe('begun done')
  expect(leftovers()).toEqual([])
  expect(await pingFpm(fpm.socket)).toBe(false)
})

test('log lines contain nothing that may be secret', () => {
  expect(logLine('at /w/index.php?token=abc&x=1 in\nfile.php')).toBe('at /w/index.php?… in file.php')
  expect(logLine('"/wiki/Special:ConfirmEmail/0123abcd"')).toBe('"/wiki/Special:ConfirmEmail/…"')
  const german = '/wiki/Spezial:E-Mail_best%C3%A4tigen'
  expect(logLine(`"${german}/${'0123abcd'.repeat(4)}"`)).toBe(`"${german}/…"`)
  expect(logLine('x'.repeat(5000))).toHaveLength(1000)
})

test('warnings and errors are logged, deprecations and notices are not', async () => {
  fpm = await startTestFpm(1)
  const messages: string[] = []
  const script = fpm.script(`trigger_error('old', E_USER_DEPRECATED); strlen(null); utf8_encode('a');
    trigger_error('kept', E_USER_WARNING); echo $missing; echo 'done';`)
  const { body } = await fpm.run(script, { onError: message => messages.push(message) })
  expect(await text(body)).toBe('done')
  expect(messages.join()).not.toMatch(/deprecated|notice/i)
  expect(messages.join()).toMatch(/Warning: {2}kept.*Undefined variable/s)
})

test('one request can write twenty messages to the log, and a line that says there were more', async () => {
  fpm = await startTestFpm(1)
  const lines: string[] = []
  const script = fpm.script(
    `foreach (range(1, 2000) as $n) error_log("message $n " . str_repeat('x', 1000));`,
  )
  const { body } = await fpm.run(script, { onError: requestLines(line => lines.push(line)) })
  await text(body)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toContain('message 1 ')
  expect(lines.at(-1)).toBe('More messages of this request were dropped.')
  expect(Math.max(...lines.map(line => line.length))).toBe(1000)
})
