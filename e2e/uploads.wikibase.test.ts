import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { routes } from '#contract/paths.ts'
import { logIn } from './pages/account.ts'
import { MediaWiki } from './pages/media-wiki.ts'
import { eventually } from './support/eventually.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'

const setup = setUpWikibase()
const password = 'a-good-password'
let member: Member

beforeAll(async () => {
  member = await Member.join(setup.service, 'photographer@example.org', password)
})

const PHOTO = { width: 1600, height: 1000, channels: 3, background: '#7a4f1d' } as const
const HOSTILE = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Uploads a file with MediaWiki's own form. */
async function upload(wiki: Page, domain: string, name: string, mimeType: string, buffer: Buffer) {
  await wiki.goto(`http://${domain}/wiki/Special:Upload`)
  await wiki.locator('#wpUploadFile').setInputFiles({ name, mimeType, buffer })
  await wiki.locator('[name=wpUpload]').click()
}

test('a member turns uploads on; a picture uploaded on the wiki is shown on a page, and a drawing with a script is refused', async () => {
  const { body, domain } = await member.createWiki('picture-room')
  const { id } = (body as { data: { id: number } }).data
  const email = await setup.service.outbox.next(member.email, /wiki|log ?in/i)
  const { page } = await setup.newVisitor()
  await logIn(page, { email: member.email, password })
  await page.goto(`${routes.manageWiki(id)}?tab=settings`)
  const card = page.getByRole('region', { name: 'Uploads', exact: true })
  await card.getByText('0 bytes of 500 MB used for files').waitFor()
  await card.getByRole('switch', { name: 'Files can be uploaded' }).click()
  await card.getByText('Files can be uploaded now.').waitFor()

  const { page: wiki } = await setup.newVisitor()
  const login = [lineIn(email, 'Username'), lineIn(email, 'Password')] as const
  await new MediaWiki(wiki, domain).logInFirst(...login, 'a password of my own')
  const photo = await sharp({ create: PHOTO }).jpeg().toBuffer()
  await upload(wiki, domain, 'Amber.jpg', 'image/jpeg', photo)
  await wiki.getByRole('heading', { level: 1, name: 'File:Amber.jpg' }).waitFor()
  await upload(wiki, domain, 'Hostile.svg', 'image/svg+xml', Buffer.from(HOSTILE))
  await wiki
    .getByText(/Found unsafe|contains HTML or script code|scripts/)
    .first()
    .waitFor()

  await wiki.goto(`http://${domain}/w/index.php?title=Finds&action=edit`)
  await wiki.locator('#wpTextbox1').fill('[[File:Amber.jpg|thumb|240px|Found on the beach]]')
  await wiki.locator('#wpSave').click()
  await wiki.getByText('Found on the beach').waitFor()
  const shown = await eventually('the loaded thumbnail', async () => {
    const image = wiki.locator('img[src*="Amber.jpg"]').first()
    const [width, loaded] = await image.evaluate(element => {
      const { width, naturalWidth } = element as HTMLImageElement
      return [width, naturalWidth]
    })
    return loaded ? { width, loaded } : null
  })
  expect(shown.width).toBe(240)
  // Without GD, browsers load the picture itself.
  expect([250, 1600]).toContain(shown.loaded)

  await page.reload()
  await card.getByText(/^[\d.]+ kB of 500 MB used for files$/).waitFor()
  await card.getByRole('switch', { name: 'Files can be uploaded' }).click()
  await card.getByText('No more files can be uploaded now.').waitFor()
  await wiki.goto(`http://${domain}/wiki/Special:Upload`)
  await wiki.getByText('disabled').first().waitFor()
  expect((await wiki.goto(`http://${domain}/wiki/File:Amber.jpg`))?.status()).toBe(200)
})
