import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '#e2e/support/eventually.ts'
import { startTestFpm, type TestFpm } from '#server/engine/testing/test-fpm.ts'
import { FastCgiError, requestFastCgi } from './fastcgi-client.ts'

const MEGABYTE = 1024 * 1024

let fpm: TestFpm
beforeAll(async () => {
  fpm = await startTestFpm()
})
afterAll(async () => await fpm.close())

test('a script receives short and long parameters, even with non-Latin letters', async () => {
  const script = fpm.script(
    `echo json_encode([$_SERVER['SHORT'], strlen($_SERVER['LONG']), strlen($_SERVER['MORE']), $_SERVER['NAME']]);`,
  )
  const { status, body } = await fpm.run(script, {
    params: { SHORT: '', LONG: 'x'.repeat(50_000), MORE: 'y'.repeat(50_000), NAME: 'Ägypten 埃及' },
  })
  expect(status).toBe(200)
  expect(JSON.parse(await text(body))).toEqual(['', 50_000, 50_000, 'Ägypten 埃及'])
})

test('status and headers are passed on, including repeated ones', async () => {
  const script =
    fpm.script(`http_response_code(418); header('Set-Cookie: a=1'); header('Set-Cookie: b=2', false);
    header('X-Colon: a:b: c');`)
  const { status, headers, body } = await fpm.run(script)
  expect(await text(body)).toBe('')
  expect(status).toBe(418)
  expect(headers).toEqual(
    expect.arrayContaining([
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Colon', 'a:b: c'],
    ]),
  )
})

test('bodies of 64 MB arrive unchanged in both directions', async () => {
  const chunk = Buffer.alloc(MEGABYTE, 'wikistead ')
  const whole = createHash('sha256')
  const send = async function* () {
    for (let sent = 0; sent < 64; sent++) {
      whole.update(chunk)
      yield chunk
    }
  }
  const script = fpm.script(`$in = fopen('php://input', 'r'); while (!feof($in)) { echo fread($in, 65536); }`)
  const { body } = await fpm.run(script, { body: send(), length: 64 * MEGABYTE })
  const answer = createHash('sha256')
  let length = 0
  for await (const part of body) {
    length += part.length
    answer.update(part)
  }
  expect(length).toBe(64 * MEGABYTE)
  expect(answer.digest('hex')).toBe(whole.digest('hex'))
})

test('a slow reader slows the script down instead of filling memory', async () => {
  const script = fpm.script(`for ($i = 0; $i < 32; $i++) { echo str_repeat('x', ${MEGABYTE}); }`)
  const { body } = await fpm.run(script)
  await once(body, 'readable')
  expect(body.readableLength).toBeLessThan(2 * MEGABYTE)
  expect((await buffer(body)).length).toBe(32 * MEGABYTE)
})

test('a script that does not read its body still answers', async () => {
  const send = async function* () {
    for (let sent = 0; sent < 8; sent++) yield Buffer.alloc(MEGABYTE)
  }
  const { status, body } = await fpm.run(fpm.script(`http_response_code(403); echo 'no';`), {
    body: send(),
    length: 8 * MEGABYTE,
  })
  expect([status, await text(body)]).toEqual([403, 'no'])
})

test('error output of a script is reported separately from its answer', async () => {
  const complaints: string[] = []
  const script = fpm.script(`error_log('mind the gap'); echo 'fine';`)
  const { body } = await fpm.run(script, { onError: line => complaints.push(line) })
  expect(await text(body)).toBe('fine')
  expect(complaints.join()).toContain('mind the gap')
})

test('a fatal error of PHP is a response with status 500, not a broken connection', async () => {
  const { status, body } = await fpm.run(fpm.script('no_such_function();'))
  await text(body)
  expect(status).toBe(500)
})

/** Kills a worker from outside, because PHP itself may not send signals. */
const kill = (pid: string) => process.kill(Number(pid), 'SIGKILL')

test('a script that is killed before it answers causes an error that says it may have run', async () => {
  const script = fpm.script(`file_put_contents(__FILE__ . '.pid', getmypid()); sleep(30);`)
  writeFileSync(`${script}.pid`, '')
  chmodSync(`${script}.pid`, 0o666)
  const killed = fpm.run(script)
  killed.catch(() => undefined)
  kill(await eventually('the process of PHP', () => readFileSync(`${script}.pid`, 'utf8') || null))
  await expect(killed).rejects.toMatchObject({ name: 'FastCgiError', neverRan: false })
})

test('a script that is killed in the middle of its answer breaks the body off', async () => {
  const script = fpm.script(`echo str_pad(getmypid(), 100000); flush(); sleep(30);`)
  const { body } = await fpm.run(script)
  body.once('data', (start: Buffer) => kill(start.toString().trim()))
  await expect(text(body)).rejects.toThrow(/closed too early|ECONNRESET/)
})

test('an aborted request ends immediately', async () => {
  const giveUp = new AbortController()
  const { body } = await fpm.run(fpm.script(`echo str_repeat('x', 100000); flush(); sleep(30);`), {
    signal: giveUp.signal,
  })
  await once(body, 'readable')
  giveUp.abort()
  await expect(text(body)).rejects.toThrow('aborted')
  await expect(fpm.run(fpm.script('sleep(30);'), { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

test('a request fails when its body breaks off', async () => {
  const send = async function* () {
    yield Buffer.from('half')
    throw new Error('The client went away.')
  }
  const script = fpm.script(`echo file_get_contents('php://input');`)
  await expect(fpm.run(script, { body: send(), length: 100 })).rejects.toThrow('went away')
})

test('a refused connection means that the script has certainly not run', async () => {
  const request = requestFastCgi('/nowhere/fpm.sock', { params: {} })
  await expect(request).rejects.toBeInstanceOf(FastCgiError)
  await expect(request).rejects.toMatchObject({ neverRan: true })
})
