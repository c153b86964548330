import { expect, test } from '@jest/globals'
import { createLog } from '#server/platform/log/create-log.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'

/** A token as in an email link, and the parts into which a path may split it. */
const TOKEN = 'Tok3nTok3nTok3nTok3nTok3nTok3n12'

const lines: string[] = []

allTestsShareServer({}, { log: createLog('trace', { write: text => void lines.push(text) }) })

async function logged(url: string, method = 'GET'): Promise<string> {
  lines.length = 0
  await app.app.inject({ method: method as 'GET', url })
  return lines.join('')
}

test.each([
  `/emailVerification/${TOKEN}`,
  `/emailverification/${TOKEN}`,
  `/EMAILVERIFICATION/${TOKEN}`,
  `//emailVerification//${TOKEN}`,
  `/emailVerification/${TOKEN}/`,
  `/emailVerification/x/${TOKEN}`,
  `/emailVerification%2F${TOKEN}`,
  `/email%56erification/${TOKEN}`,
  `/%65mailVerification/${TOKEN}`,
  `/./emailVerification/${TOKEN}`,
  `/x/../emailVerification/${TOKEN}`,
  `/emailVerification\\${TOKEN}`,
  `/emailVerification;${TOKEN}`,
  `/emailVerification?${TOKEN}`,
  `/emailVerification#${TOKEN}`,
  `/reset-password?token=${TOKEN}&email=ada%40example.org`,
  `/reset-password/?token=${TOKEN}`,
  `/reset-password?Token=${TOKEN}`,
  `/reset-password?%74oken=${TOKEN}`,
  `/reset-password?amp;token=${TOKEN}`,
  `/reset-password;token=${TOKEN}`,
  `/reset-password/${TOKEN}`,
  `/Reset-Password?token=${TOKEN}`,
  `/reset-password&token=${TOKEN}`,
  `/login?redirect=/emailVerification/${TOKEN}`,
  `/api/user/verifyEmail?token=${TOKEN}`,
  `/api/user/verifyEmail/${TOKEN}`,
  `/api/wiki/setting/${TOKEN}/update`,
  `/api/${TOKEN}`,
  `/stop-mail/${TOKEN}`,
  `/Stop-Mail//${TOKEN}`,
  `/outbox/${TOKEN}.eml`,
  `/wikis/manage/${TOKEN}`,
  `/${TOKEN}`,
  `/${TOKEN}.js`,
  `/%zz${TOKEN}`,
  `/healthz?${TOKEN}`,
  `http://localhost/emailVerification/${TOKEN}`,
])('the log does not repeat the token of %s', async url => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
    const text = await logged(url, method)
    expect(text).not.toMatch(/Tok3n/i)
    expect(text).not.toMatch(/ada(?:@|%40)/i)
  }
})

test('the log still shows which page was requested', async () => {
  const path = async (url: string, method?: string) => {
    await logged(url, method)
    return JSON.parse(lines.find(line => line.includes('"answered"')) ?? '').req.path
  }
  expect(await path('/login?redirect=/dashboard')).toBe('/login')
  expect(await path('/wikis/manage/7')).toBe('/wikis/manage/7')
  expect(await path(`/emailVerification/${TOKEN}`)).toBe('/emailVerification/[hidden]')
  expect(await path('/api/wiki/count')).toBe('/api/wiki/count')
  expect(await path('/api/wiki/setting/wgDefaultSkin/update', 'POST')).toBe(
    '/api/wiki/setting/:setting/update',
  )
  expect(await path('/wp-login.php')).toBe('[unknown path]')
})
