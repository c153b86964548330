import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { TestApp } from './test-app.ts'

/** The token in the newest email to an address that says that its account is being closed. */
export async function keepToken(server: TestApp, address: string): Promise<string> {
  await server.deps.jobs.runDue()
  const email = server.emails.findLast(
    ({ to, text }) => to.address === address && text.includes('/keep-account/'),
  )
  const token = /\/keep-account\/([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No email to ${address} keeps an account.`)
  return token
}

/** Lets time go by until accounts that are being closed are removed, and removes them. */
export async function removeClosed(server: TestApp): Promise<void> {
  const { jobs } = server.deps
  await jobs.start()
  await jobs.stop()
  server.clock.advance(7 * DAY_MS + HOUR_MS)
  await jobs.runDue()
  // The last email is a job of its own.
  await jobs.runDue()
}
