import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestFpm, type TestFpm } from '#server/engine/testing/test-fpm.ts'
import { cgiParams } from '#server/php/cgi-params.ts'
import { ownRecord } from '#server/wikis/template/own-record.ts'

let fpm: TestFpm
beforeAll(async () => {
  fpm = await startTestFpm(1)
})
afterAll(async () => await fpm.close())

/** The parameters that the gateway sends with a request, but with a script that the test chooses. */
function params(script: string, seconds?: number): Record<string, string> {
  const request = {
    method: 'GET',
    url: '/',
    script: 'index.php' as const,
    pathInfo: '',
    headers: {},
    remoteAddress: '127.0.0.1',
    bodyLength: null,
    seconds,
  }
  const site = { treeDir: '/nowhere', readable: [dirname(script)] }
  const all = cgiParams(site, { dir: '/nowhere', record: ownRecord('endless') }, request)
  return { ...all, SCRIPT_FILENAME: script }
}

test('a request that computes forever is ended, whatever limit it sets, and does not affect the next', async () => {
  const endless = fpm.script(
    'ignore_user_abort(true); set_time_limit(0); ini_set("max_execution_time", "0"); while (true);',
  )
  const ended = await fpm.run(endless, { params: params(endless, 1) })
  await text(ended.body)
  expect(ended.status).toBe(500)
  const limit = fpm.script('echo ini_get("max_execution_time");')
  const next = await fpm.run(limit, { params: params(limit) })
  expect(await text(next.body)).toBe('120')
})
