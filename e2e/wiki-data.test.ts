// @slow

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { routes } from '#contract/paths.ts'
import { UNPROTECTED } from '#server/platform/backup-store/check-repository.ts'
import { makeQuickRepository } from '#server/testing/quick-repository.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { logInByApi } from './pages/account.ts'
import { MediaWiki } from './pages/media-wiki.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { runCli } from './support/run-cli.ts'
import { setUpService } from './support/set-up-service.ts'
import { requestWiki } from './support/wiki-request.ts'

const setup = setUpService()
const keeper = { email: 'keeper@example.org', password: 'a-good-password' }
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Makes the running server back up everything now, as an operator does, with a repository key that is cheap to derive. */
async function makeBackups(): Promise<void> {
  makeQuickRepository(join(setup.service.dataDir, 'backups'), UNPROTECTED)
  await runCli(setup.service, 'backup')
}

/** An XML export of a MediaWiki with these versions of a page, padded to more than one part of an upload. */
function exportOf(title: string, versions: readonly string[]): Buffer {
  const revisions = versions.map(
    (text, index) =>
      `<revision><id>${index + 1}</id><timestamp>2020-01-0${index + 1}T00:00:00Z</timestamp>` +
      '<contributor><username>Old hand</username><id>2</id></contributor>' +
      `<model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">${text}</text></revision>`,
  )
  const padding = `<!-- ${'x'.repeat(100_000)} -->`.repeat(90)
  return Buffer.from(
    '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">' +
      '<siteinfo><sitename>Old wiki</sitename><dbname>old</dbname></siteinfo>' +
      `${padding}<page><title>${title}</title><ns>0</ns><id>1</id>${revisions.join('')}</page></mediawiki>`,
  )
}

test('a member exports a wiki, restores a backup as a new wiki, and brings back the one that was deleted', async () => {
  const member = await Member.join(setup.service, keeper.email, keeper.password)
  const { body, domain } = await member.createWiki('herbarium', 'Herbarium')
  const manage = routes.manageWiki((body as { data: { id: number } }).data.id)
  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  const details = await setup.service.outbox.next(keeper.email, /wiki|log ?in/i)
  const wiki = new MediaWiki(page, domain)
  await wiki.logInFirst(lineIn(details, 'Username'), lineIn(details, 'Password'), 'a password of her own')
  await wiki.write('Fern', 'It grows in the shade.')
  await makeBackups()
  await wiki.write('Fern', 'It grows in the sun.')

  // Export: the progress survives a reload, and the file holds every version.
  await logInByApi(page, keeper)
  await page.goto(`${manage}?tab=data`)
  await card(page, 'Export').getByRole('button', { name: 'Prepare a copy' }).click()
  await card(page, 'Export').getByRole('progressbar').waitFor()
  await page.reload()
  const link = card(page, 'Export').getByRole('link', { name: /^Download/ })
  await link.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^herbarium\.localhost.*-public-\d{4}-\d\d-\d\d\.zip$/)
  const files = await readZip(await readFile(await download.path()))
  expect(JSON.parse(String(files.get('about.json')))).toMatchObject({ kind: 'public' })
  expect(String(files.get('pages.xml'))).toMatch(/grows in the shade.*grows in the sun/s)
  expect((await setup.service.outbox.next(keeper.email, /copy/i)).subject).toContain('Herbarium')

  // Restore as a new wiki: the page is as it was, and the old wiki as it is.
  const points = card(page, 'Points in time')
  await points.getByRole('button', { name: /^Restore as a new wiki/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore as a new wiki' })
  expect(await dialog.getByLabel('Site name').inputValue()).toMatch(/^Herbarium \(as of /)
  await dialog.getByLabel('Subdomain').fill('herbarium-old')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await points.getByRole('link', { name: 'manage it' }).waitFor()
  const restored = domain.replace('herbarium', 'herbarium-old')
  expect(await points.getByRole('link', { name: /^Open Herbarium/ }).getAttribute('href')).toBe(
    `//${restored}`,
  )
  expect((await requestWiki(restored, '/wiki/Fern')).body).toContain('It grows in the shade.')
  expect((await requestWiki(domain, '/wiki/Fern')).body).toContain('It grows in the sun.')

  // Restore in place: this wiki becomes the same.
  await points
    .getByRole('button', { name: /^Put this wiki back/ })
    .last()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put it back' }).click()
  await points.getByText('This wiki was put back.').waitFor()
  expect((await requestWiki(domain, '/wiki/Fern')).body).toContain('It grows in the shade.')
  expect(await points.getByRole('listitem').count()).toBe(2)

  // Delete, and restore the deleted wiki.
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete wiki' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wiki' }).click()
  await page.getByRole('button', { name: 'Bring back Herbarium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('link', { name: 'Open Herbarium', exact: true }).waitFor()
  expect((await requestWiki(domain, '/wiki/Fern')).body).toContain('It grows in the shade.')
})

test('a member fills an empty wiki from a file, whose upload continues after an interruption', async () => {
  const mover = { ...keeper, email: 'mover@example.org' }
  const member = await Member.join(setup.service, mover.email, mover.password)
  const { body, domain } = await member.createWiki('new-home')
  const { page } = await setup.newVisitor({ reducedMotion: 'reduce' })
  await logInByApi(page, mover)
  await page.goto(`${routes.manageWiki((body as { data: { id: number } }).data.id)}?tab=data`)
  const importing = card(page, 'Import')
  const file = { name: 'old-wiki.xml', mimeType: 'text/xml', buffer: exportOf('Moss', ['Soft.', 'Green.']) }
  const choose = () => importing.getByLabel('File to import').setInputFiles(file)

  // The second part does not arrive, and the page is reloaded before the upload continues.
  let parts = 0
  await page.route('**/wiki/import/uploads/*', route => {
    if (route.request().method() === 'PATCH') parts += 1
    return parts > 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await choose()
  await importing.getByText(/^old-wiki\.xml, /).waitFor()
  await importing.getByRole('button', { name: 'Upload and check' }).click()
  await importing.getByText('You seem to be offline.').first().waitFor()
  await page.unrouteAll()
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await importing.getByText(/^8 MB of 8\.\d+ MB of old-wiki\.xml have been uploaded/).waitFor()
  await choose()

  // The report comes before anything is written.
  const report = importing.getByRole('region', { name: 'What the file contains' })
  await report.waitFor()
  expect(await report.textContent()).toContain('FromOld wikiPages1Revisions2')
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await requestWiki(domain, '/wiki/Moss')).status).toBe(404)

  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await importing.getByRole('link', { name: /^Open The wiki new-home/ }).waitFor()
  expect((await requestWiki(domain, '/wiki/Moss')).body).toContain('Green.')
  const history = await requestWiki(domain, '/w/index.php?title=Moss&action=history')
  expect(history.body.match(/Old hand/g)?.length).toBeGreaterThanOrEqual(2)
})
