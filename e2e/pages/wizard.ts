import type { Page } from 'playwright-core'

interface WizardAnswers {
  readonly sitename: string
  /** A subdomain of the service, or a whole custom domain. */
  readonly subdomain: string | { readonly custom: string }
  readonly username: string
  /** The code of a language; by default the browser's. */
  readonly language?: string
}

/** Fills in step 1 and continues to step 2. */
export async function answerSite(
  page: Page,
  { sitename, subdomain, username, language }: WizardAnswers,
): Promise<void> {
  await page.getByLabel('Site name').fill(sitename)
  const languages = page.getByRole('combobox', { name: 'Language of the wiki' })
  if (language !== undefined) await languages.selectOption(language)
  if (typeof subdomain === 'string') await page.getByLabel('Subdomain').fill(subdomain)
  else {
    await page.getByRole('radio', { name: 'A domain of your own' }).check()
    await page.getByLabel('Custom domain').fill(subdomain.custom)
  }
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radiogroup', { name: 'What is this wiki for?' }).waitFor()
}

/** Fills in step 2 and continues to step 3. */
export async function answerPurpose(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'To publish data that others can use' }).check()
  await page.getByRole('radio', { name: 'Anyone who is interested' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radiogroup', { name: 'How long will you need it?' }).waitFor()
}

/** Fills in step 3 and creates the wiki. */
export async function answerTemporality(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Permanently, if possible' }).check()
  await page.getByRole('button', { name: 'Create wiki' }).click()
  await page.waitForURL(/\/wikis\/manage\/\d+/)
}
