import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { composeWikiEmail } from '#server/modules/wiki-email/compose-wiki-email.ts'
import { renderEmail } from '#server/platform/email/render-email.ts'
import type { WikiEmail } from './wiki-email.ts'

const LURE = 'Your bank: unusual sign-in, see https://evil.example/'
const EDITED = [
  'Createaccount-title',
  'Createaccount-text',
  'Passwordreset-emailtitle',
  'Passwordreset-emailtext-ip',
  'Passwordreset-emailtext-user',
  'Passwordreset-emailelement',
  'Confirmemail_subject',
  'Confirmemail_body',
  'Confirmemail_body_changed',
  'Confirmemail_body_set',
  'Notificationemail_subject_changed',
  'Notificationemail_body_changed',
  'Emailsender',
  'Sitetitle',
]

let wiki: WikiClient
const emails: WikiEmail[] = []

allTestsShareEngine({ deliverEmail: async email => void emails.push(email) })

beforeAll(async () => {
  wiki = await kit.createWiki('bank', { email: 'ada@example.org' })
  await wiki.logIn(ADMIN.username, ADMIN.password)
  for (const title of EDITED) expect(await wiki.edit(`MediaWiki:${title}`, { text: LURE })).toBe('Success')
  await kit.settled()
})
beforeEach(() => {
  emails.length = 0
})

/** The email as its recipient reads it. */
function words(facts: WikiEmail | undefined, sitename = 'The bank wiki'): string {
  if (!facts) throw new Error('No email was sent.')
  const config = {
    serviceName: 'Wikistead',
    wikiMailFrom: { name: 'A wiki at Wikistead', address: 'wikis@example.org' },
  }
  const email = composeWikiEmail(config, facts, sitename, 'http://localhost/stop-mail/x')
  const { text, html } = renderEmail(email, 'Wikistead', 'http://localhost', 'en')
  return `${email.subject}\n${text}\n${html}`
}

const spool = (name = 'bank') => join(kit.dataDir, 'wikis', `${name}.localhost`, 'mail')

/** Creates an account, as a visitor or a logged-in member. */
async function createAccount(by: WikiClient, username: string, fields: Record<string, string>) {
  const { createaccount } = await by.api<{ createaccount: { status: string; message?: string } }>(
    {
      action: 'createaccount',
      username,
      realname: '',
      createtoken: await by.token('createaccount'),
      createreturnurl: `http://${by.host}/`,
      ...fields,
    },
    'POST',
  )
  return createaccount
}

describe('a wiki admin who rewrites the messages of emails', () => {
  test('cannot send text of their own to a person for whom an account is created', async () => {
    const made = await createAccount(wiki, 'Victim', {
      email: 'victim@example.org',
      mailpassword: '1',
      reason: LURE,
    })
    expect(made).toMatchObject({ status: 'PASS' })
    await kit.settled()
    expect(emails).toMatchObject([
      {
        domain: kit.domain('bank'),
        kind: 'new-account',
        to: 'victim@example.org',
        isConfirmed: false,
        user: 'Victim',
        by: ADMIN.username,
      },
    ])
    expect(words(emails[0])).not.toMatch(/unusual|https:\/\/evil|evil\.example/)
    // The wiki's name stays between quotation marks and is not a link.
    expect(words(emails[0], LURE)).toContain('“Your bank: unusual sign-in, see https: / / evil. example/”')
    // MediaWiki generated this password.
    expect(await kit.client('bank').logIn('Victim', emails[0]?.password ?? '', 'a password of his own')).toBe(
      'PASS',
    )
  })

  test('cannot change the email that confirms an address, and its links still work', async () => {
    const visitor = kit.client('bank')
    const made = await createAccount(visitor, 'Grace', {
      email: 'grace@example.org',
      password: 'compile all the things',
      retype: 'compile all the things',
    })
    expect(made).toMatchObject({ status: 'PASS' })
    await kit.settled()
    const origin = `http://${kit.domain('bank')}/wiki/`
    expect(emails).toMatchObject([
      { kind: 'confirm-address', to: 'grace@example.org', isConfirmed: false, user: 'Grace', password: '' },
    ])
    expect(emails[0]?.confirmLink).toMatch(new RegExp(`^${origin}Special:ConfirmEmail/[0-9a-f]{32}$`))
    expect(emails[0]?.denyLink).toMatch(new RegExp(`^${origin}Special:InvalidateEmail/[0-9a-f]{32}$`))
    expect(words(emails[0])).not.toMatch(/unusual|evil\.example/)
    const page = await visitor.page(new URL(emails[0]?.confirmLink ?? '').pathname)
    expect(page).toMatch(/confirmed/)
  })

  test('cannot change the email with a member’s new password', async () => {
    await kit
      .client('bank')
      .api({ action: 'resetpassword', user: 'Grace', token: await kit.client('bank').token('csrf') }, 'POST')
    await kit.settled()
    expect(emails).toMatchObject([
      { kind: 'password-reset', to: 'grace@example.org', isConfirmed: true, user: 'Grace', by: '127.0.0.1' },
    ])
    expect(words(emails[0])).not.toMatch(/unusual|evil\.example/)
    expect(words(emails[0])).toMatch(/^Password: [0-9a-zA-Z]+$/m)
  })
})

test('a change of address is reported to the old address and confirmed by the new one, without the wiki’s texts', async () => {
  const path = '/w/index.php?title=Special:ChangeEmail'
  await wiki.post(path, { wpNewEmail: 'new@example.org', wpEditToken: await wiki.token('csrf') })
  await kit.settled()
  const byKind = Object.fromEntries(emails.map(email => [email.kind, email]))
  expect(byKind).toMatchObject({
    'address-changed': { to: 'ada@example.org', user: ADMIN.username },
    'confirm-address': { to: 'new@example.org', user: ADMIN.username, isConfirmed: false },
  })
  for (const email of emails) expect(words(email)).not.toMatch(/unusual|evil\.example/)
})

test('an account name that looks like an address is not a link in an email', async () => {
  const name = 'Www.evil.example - call 0800 5551'
  const made = await createAccount(wiki, name, { email: 'next@example.org', mailpassword: '1' })
  expect(made).toMatchObject({ status: 'PASS' })
  await kit.settled()
  expect(words(emails[0])).not.toMatch(/evil\.example|www\.\S/i)
})

describe('an attacker who can write to a wiki’s mail directory', () => {
  const NAME = 'a'.repeat(24)
  const facts = { kind: 'password-reset', to: 'v@example.org', user: 'V', password: 'abcdefgh1234' }
  const put = (name: string, content: unknown) =>
    writeFileSync(join(spool(), name), typeof content === 'string' ? content : JSON.stringify(content))
  const collect = async () => {
    await kit.client('bank').api({ action: 'query' }, 'POST')
    await kit.settled()
  }

  test('cannot send emails in another wiki’s name', async () => {
    await kit.createWiki('other')
    put(`${NAME}.json`, { ...facts, domain: kit.domain('other'), server: 'https://evil.example' })
    await collect()
    expect(emails).toMatchObject([{ domain: kit.domain('bank'), server: `http://${kit.domain('bank')}` }])
    expect(readdirSync(spool())).toEqual([])
  })

  test('cannot link to other sites or replace facts by other text', async () => {
    put(`${NAME}.json`, { ...facts, password: 'see https://evil.example' })
    put(`${'b'.repeat(24)}.json`, {
      ...facts,
      kind: 'confirm-address',
      confirm: 'https://evil.example/0123456789abcdef0123456789abcdef',
    })
    put(`${'c'.repeat(24)}.json`, { ...facts, kind: 'a new kind', text: LURE })
    put(`${'d'.repeat(24)}.json`, ['no', 'facts'])
    await collect()
    expect(emails).toMatchObject([{ kind: 'other', password: '', confirmLink: null }])
    expect(words(emails[0])).not.toMatch(/unusual|evil\.example/)
    expect(readdirSync(spool())).toEqual([])
  })

  test('cannot make the service read huge files, links, pipes or directories; they are removed', async () => {
    put(`${'1'.repeat(24)}.json`, '{}')
    truncateSync(join(spool(), `${'1'.repeat(24)}.json`), 2 ** 30)
    symlinkSync('/etc/passwd', join(spool(), `${'2'.repeat(24)}.json`))
    execFileSync('mkfifo', [join(spool(), `${'3'.repeat(24)}.json`)])
    execFileSync('mkdir', [join(spool(), `${'4'.repeat(24)}.json`)])
    symlinkSync(join(kit.dataDir, 'wikis'), join(spool(), 'more'))
    put('young.tmp', '{')
    await collect()
    expect(emails).toEqual([])
    expect(readdirSync(spool())).toEqual(['young.tmp'])
    expect(existsSync('/etc/passwd')).toBe(true)
    expect(existsSync(join(kit.dataDir, 'wikis'))).toBe(true)
  })

  test('cannot delay others with a directory full of files', async () => {
    for (let n = 0; n < 1000; n += 1) put(`${n.toString(16).padStart(24, '0')}.json`, facts)
    await collect()
    expect(emails.length).toBeLessThanOrEqual(200)
  })
})
