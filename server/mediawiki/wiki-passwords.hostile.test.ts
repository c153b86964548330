import { beforeAll, expect, test } from '@jest/globals'
import { PASSWORD_ITERATIONS } from '#server/engine/engine-options.ts'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'

allTestsShareEngine({ passwordIterations: PASSWORD_ITERATIONS })

beforeAll(async () => {
  await kit.openWiki('archive')
})

/** @returns `PASS` or `FAIL`. */
async function signUp(username: string, password: string): Promise<string> {
  const visitor = kit.client('archive')
  const { createaccount } = await visitor.api<{ createaccount: { status: string } }>(
    {
      action: 'createaccount',
      createtoken: await visitor.token('createaccount'),
      createreturnurl: `http://${visitor.host}/`,
      username,
      password,
      retype: password,
    },
    'POST',
  )
  return createaccount.status
}

test('an account on a wiki cannot have a password of seven characters', async () => {
  expect(await signUp('Short', 'k7%qZ1v')).toBe('FAIL')
  expect(await signUp('Long', 'k7%qZ1vw')).toBe('PASS')
})

test('passwords in a wiki are hashed at the cost that OWASP recommends', async () => {
  const rows = await kit.query('archive', "select user_password from user where user_password <> ''")
  const hashes = rows.map(row => String(row['user_password']))
  expect(hashes.length).toBeGreaterThan(0)
  for (const hash of hashes) expect(hash).toMatch(/^:pbkdf2:sha512:210000:64:/)
})
