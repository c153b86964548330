import sharp from 'sharp'
import { api } from '#contract/paths.ts'
import { Member } from '#e2e/support/member.ts'
import { Person } from '#faults/support/person.ts'
import { filePath, uploadResult } from '#server/engine/testing/upload.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import type { Chroot } from './chroot.ts'
import type { PackagedService } from './packaged-service.ts'

const PAGE = 'Pendulum'
const PICTURE = 'Dial.png'

/** What a member and the operator have left in a service of any release. */
export interface FilledService {
  readonly ada: Person
  readonly wiki: WikiClient
}

/** A member with a wiki that has pages, a picture, settings and a logo; another wiki; a deleted one; and messages. */
export async function fillService(chroot: Chroot, service: PackagedService): Promise<FilledService> {
  const ada = await Person.join(service, 'ada@example.org')
  await ada.must(new Person(service, 'unverified@example.org').signUp())
  const { id, client: wiki } = await ada.openWiki('clocks')
  // Saving further settings publishes these to the wiki at once.
  const domain = ada.domain('clocks')
  await chroot.run('wikistead', ['feature-wiki', domain, '--description', 'All that shows the time.'])
  await chroot.run('wikistead', ['wiki-quota', domain, '512'])
  for (const [setting, value] of Object.entries({ wgDefaultSkin: 'timeless', wgEnableUploads: '1' }))
    await ada.must(ada.post(api.wikiSetting(setting), { wiki: id, setting, value }))
  for (const text of ['It swings.', 'It swings since 1656.']) await wiki.edit(PAGE, { text })
  await wiki.edit('Talk:Pendulum', { text: 'Since when? — é🂡' })
  const uploaded = await uploadResult(wiki, PICTURE, await picture('teal'))
  if (uploaded !== 'Success') throw new Error(`The picture could not be uploaded: ${uploaded}`)
  const inAnotherBrowser = await Member.logIn(service, ada.email, ada.password)
  const { status } = await inAnotherBrowser.upload(
    api.wikiLogo,
    { wiki: String(id) },
    await picture('tomato'),
  )
  if (status !== 200) throw new Error(`The logo could not be uploaded: ${status}`)
  await ada.openWiki('sundials')
  const { id: deleted } = await ada.openWiki('hourglasses')
  await ada.must(ada.post(api.deleteWiki, { wiki: deleted, deletionReasons: ['Other reason'] }))
  await sendMessages(ada)
  return { ada, wiki }
}

async function sendMessages(ada: Person): Promise<void> {
  const message = 'Do you keep sundials, too?'
  const contact = { name: 'Ben', subject: 'other', contactDetails: 'ben@example.org', message, recaptcha: '' }
  await ada.must(ada.post(api.contact, contact))
  const complaint = { url: ada.domain('clocks'), message, name: 'Ben', email: '', recaptcha: '' }
  await ada.must(ada.post(api.complaint, complaint))
}

/** What visitors get from the filled wiki: a page with its full history, and the picture. */
export async function visitWiki(wiki: WikiClient) {
  const props = { prop: 'revisions', rvprop: 'ids|timestamp|user|comment|content|sha1', rvslots: 'main' }
  return {
    page: /<p>[^<]*/.exec(await wiki.page(`/wiki/${PAGE}`))?.[0],
    history: await wiki.api({ action: 'query', titles: PAGE, ...props, rvlimit: 'max' }),
    picture: await wiki.page(`/w/images/${filePath(PICTURE)}`),
  }
}

async function picture(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
}
