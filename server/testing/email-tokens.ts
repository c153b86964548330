import type { TestApp } from './test-app.ts'

/** The pages that emails link to with a token. */
type Page =
  | 'appeal'
  | 'confirm-email'
  | 'emailVerification'
  | 'invitation'
  | 'keep-account'
  | 'reset-password'
  | 'undo-email-change'

/** Sends the queued emails. @returns the tokens in all links to a page, to an address or to anybody, in order. */
export async function tokensFromEmails(
  { deps, emails }: TestApp,
  page: Page,
  address?: string,
): Promise<readonly string[]> {
  await deps.jobs.runDue()
  const link = new RegExp(`/${page}(?:/|\\?token=)([\\w-]+)`)
  return emails
    .filter(({ to }) => address === undefined || to.address === address)
    .flatMap(({ text }) => link.exec(text)?.[1] ?? [])
}

/** The newest of {@link tokensFromEmails}. */
export async function tokenFromEmail(server: TestApp, page: Page, address?: string): Promise<string> {
  const token = (await tokensFromEmails(server, page, address)).at(-1)
  if (token === undefined) throw new Error(`No email to ${address ?? 'anybody'} links to /${page}.`)
  return token
}
