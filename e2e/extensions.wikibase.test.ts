import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { routes } from '#contract/paths.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import { logIn } from './pages/account.ts'
import { MediaWiki } from './pages/media-wiki.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ environment: { MEDIAWIKI_DIR: wikibaseDir() } })
const account = { email: 'editor@example.org', password: 'a-good-password' }

test('a page is written as in a word processor; an extension that the card turns off is gone on the next page', async () => {
  const member = await Member.join(setup.service, account.email, account.password)
  const { body, domain } = await member.createWiki('edited')
  const { id } = (body as { data: { id: number } }).data
  const email = await setup.service.outbox.next(account.email, /wiki|log ?in/i)
  const { page, monitor } = await setup.newVisitor()
  const refused: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const wiki = new MediaWiki(page, domain)
  await wiki.logInFirst(lineIn(email, 'Username'), lineIn(email, 'Password'), 'chosen by me')

  await page.goto(`http://${domain}/wiki/Diary?veaction=edit`)
  await page.locator('.ve-ce-documentNode').click()
  await page.keyboard.type('Written without wikitext.')
  await page.getByRole('button', { name: /^(Save|Publish|Create) page…/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Publish|Create) page$/ })
    .click()
  await page.getByText(/The page has been (created|saved|published)/).waitFor()
  expect(await wiki.read('Diary')).toContain('Written without wikitext.')
  expect([...monitor.problems, ...refused]).toEqual([])

  const edit = () => page.goto(`http://${domain}/w/index.php?title=Diary&action=edit`)
  const toolbar = page.getByRole('button', { name: 'Advanced' })
  await edit()
  await toolbar.waitFor()
  // Not every release of MediaWiki includes it, and its button differs between releases.
  const hasColors = existsSync(join(wikibaseDir(), 'extensions/CodeMirror/extension.json'))
  const colors = page.locator(
    '#mw-editbutton-codemirror, .ext-codemirror-wikieditor, .cm-mw-toggle-wikieditor',
  )
  if (hasColors) await colors.first().waitFor()

  const manager = await setup.newVisitor()
  await logIn(manager.page, account)
  await manager.page.goto(`${routes.manageWiki(id)}?tab=features`)
  const card = manager.page.getByRole('region', { name: 'Extensions' })
  await card.getByRole('switch', { name: 'Editing toolbar' }).click()
  await card.getByText('Editing toolbar: turned off.').waitFor()
  await edit()
  await page.getByRole('textbox', { name: 'Wikitext source editor' }).waitFor()
  expect([await toolbar.count(), await colors.count()]).toEqual([0, 0])
  expect(monitor.problems).toEqual([])
})
