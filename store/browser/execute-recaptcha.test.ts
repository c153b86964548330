/** @jest-environment <rootDir>/jest/browser-environment.ts */
import { expect, jest, test } from '@jest/globals'
import { FailureError } from '#contract/failure.ts'
import { executeRecaptcha } from './execute-recaptcha.ts'

const scripts = () => [...document.head.querySelectorAll('script')]

test("loads Google's script once, when it is first needed, and again if loading failed", async () => {
  const execute = jest.fn(
    async (siteKey: string, { action }: { action: string }) => `${action} by ${siteKey}`,
  )
  Object.assign(globalThis, { grecaptcha: { ready: (run: () => void) => run(), execute } })
  expect(scripts()).toHaveLength(0)

  const lost = executeRecaptcha('a key', 'register')
  expect(scripts()[0]?.src).toBe('https://www.google.com/recaptcha/api.js?render=a%20key')
  scripts()[0]?.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toEqual(new FailureError({ kind: 'offline' }))
  expect(scripts()).toHaveLength(0)

  const token = executeRecaptcha('a key', 'register')
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(await token).toBe('register by a key')
  expect(await executeRecaptcha('a key', 'complaint')).toBe('complaint by a key')
  expect(scripts()).toHaveLength(1)
})
