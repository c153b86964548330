import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

const QUESTIONS = 'wwCaptchaQuestions'
let wiki: WikiClient

allTestsShareQuietEngine()

beforeAll(async () => {
  wiki = await kit.createWiki('settings')
})

async function publish(settings: Record<string, string>, sitename = 'The settings wiki'): Promise<void> {
  await kit.engine.publish({ domain: kit.domain('settings'), sitename, settings, deletedAt: null })
}

interface Captcha {
  readonly question?: string
  readonly id?: string
}

/** @returns the captcha's question on the page for creating an account. */
async function askedQuestion(client: WikiClient): Promise<Captcha> {
  interface Field {
    readonly value?: string
  }
  const { query } = await client.api<{
    query: { authmanagerinfo: { requests: { id: string; fields: Record<string, Field> }[] } }
  }>({ action: 'query', meta: 'authmanagerinfo', amirequestsfor: 'create' })
  const request = query.authmanagerinfo.requests.find(({ id }) => id.includes('Captcha'))
  const { captchaInfo, captchaId } = request?.fields ?? {}
  return {
    ...(captchaInfo?.value !== undefined && { question: captchaInfo.value }),
    ...(captchaId?.value !== undefined && { id: captchaId.value }),
  }
}

/** @returns `PASS`, or the message of a refusal. */
async function createAccount(client: WikiClient, username: string, fields: Record<string, string> = {}) {
  const { createaccount, error } = await client.api<{
    createaccount?: { status: string; messagecode?: string }
    error?: { code: string }
  }>(
    {
      action: 'createaccount',
      createtoken: await client.token('createaccount'),
      createreturnurl: `http://${client.host}/`,
      username,
      password: 'a long enough password',
      retype: 'a long enough password',
      ...fields,
    },
    'POST',
  )
  return createaccount?.status === 'PASS' ? 'PASS' : (createaccount?.messagecode ?? error?.code)
}

describe('the next request shows', () => {
  test('the chosen skin, or Vector when the tree has no such skin', async () => {
    expect(await wiki.page('/')).toContain('skin-vector')
    await publish({ wgDefaultSkin: 'timeless' })
    expect(await wiki.page('/')).toContain('skin-timeless')
    await publish({ wgDefaultSkin: 'no-such-skin' })
    expect(await wiki.page('/')).toContain('skin-vector')
  })

  test('the chosen skin even to a browser that has the page cached', async () => {
    await publish({})
    // Pages have an ETag once nothing is being written.
    await kit.settled()
    const { headers } = await wiki.request('/wiki/Main_Page')
    const ask = { headers: { 'if-none-match': headers.etag ?? '' } }
    const unchanged = await wiki.request('/wiki/Main_Page', ask)
    expect(unchanged.status).toBe(304)
    // The page keeps the policy that it came with, which lets its scripts run.
    expect(headers['content-security-policy']).toContain('script-src')
    expect(unchanged.headers).not.toHaveProperty('content-security-policy')
    kit.clock.now = () => Date.now() + 5000
    await publish({ wgDefaultSkin: 'timeless' })
    const again = await wiki.request('/wiki/Main_Page', ask)
    expect([again.status, again.text.includes('skin-timeless')]).toEqual([200, true])
  })

  test('the name, the logo, and style sheets at a URL that no browser has cached', async () => {
    const stylesheet = (page: string) => /href="(\/w\/load\.php\/\d+)\?/.exec(page)?.[1]
    await publish({})
    const before = stylesheet(await wiki.page('/'))
    await publish(
      {
        wgLogo: 'http://localhost/logos/7.png?v=2',
        wgLogo2x: 'http://localhost/logos/7@2x.png',
        wgFavicon: 'http://localhost/logos/7.ico',
      },
      'Ünïcode & <Sons>',
    )
    const page = await wiki.page('/')
    expect(page).toContain('Ünïcode &amp; &lt;Sons&gt;')
    expect(stylesheet(page)).not.toBe(before)
    const css = await wiki.page(
      `${stylesheet(page)}?lang=en&modules=skins.vector.styles.legacy&only=styles&skin=vector`,
    )
    expect(css).toContain('http://localhost/logos/7.png?v=2')
    expect(css).toContain('http://localhost/logos/7@2x.png')
    expect(page).toMatch(/rel="(shortcut )?icon" href="http:\/\/localhost\/logos\/7.ico"/)
  })
})

describe('the captcha', () => {
  const settings = {
    wwUseQuestyCaptcha: '1',
    [QUESTIONS]: JSON.stringify({ 'What grows in a "herbarium"?': ['Plants', 'Kräuter'] }),
  }

  test('asks nothing while it is off', async () => {
    await publish({ [QUESTIONS]: settings[QUESTIONS] ?? '' })
    expect(await askedQuestion(wiki)).toEqual({})
    expect(await createAccount(wiki, 'Before captcha')).toBe('PASS')
  })

  test('asks one of the questions, refuses a wrong answer and accepts a right one', async () => {
    await publish(settings)
    expect(await wiki.page('/wiki/Special:CreateAccount')).toContain('What grows in a &quot;herbarium&quot;?')
    const newcomer = kit.client('settings')
    const answer = async (name: string, captchaWord: string) => {
      const { id = '' } = await askedQuestion(newcomer)
      return await createAccount(newcomer, name, { captchaId: id, captchaWord })
    }
    expect(await answer('Robot', 'Stones')).toBe('captcha-createaccount-fail')
    expect(await answer('Carl', 'PLANTS')).toBe('PASS')
    expect(await answer('Rosa', 'KRÄUTER')).toBe('PASS')
  })

  test('shows hostile questions as plain text', async () => {
    const hostile = `<script>alert("1")</script> <img src=x onerror='alert(2)'> & {{Main Page}} ]]> ${'?'.repeat(10_000)}`
    await publish({ ...settings, [QUESTIONS]: JSON.stringify({ [hostile]: ['"><b>42'], '7': ['7'] }) })
    const pages = await Promise.all(
      Array.from({ length: 12 }, () => wiki.page('/wiki/Special:CreateAccount')),
    )
    const page = pages.find(html => html.includes('????')) ?? ''
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(page).toContain('{{Main Page}}')
    expect(page).not.toMatch(/<script>alert|<img src=x/)
  })

  test('accepts an answer that looks like HTML', async () => {
    await publish({ ...settings, [QUESTIONS]: JSON.stringify({ 'Type it': ['"><b>42'] }) })
    const newcomer = kit.client('settings')
    const { id = '' } = await askedQuestion(newcomer)
    expect(await createAccount(newcomer, 'Typist', { captchaId: id, captchaWord: '"><b>42' })).toBe('PASS')
  })

  test.each(['', '{}', 'null', '[]', '"text"', '{broken', '{"A question":[]}'])(
    'does no harm when the stored questions are %s',
    async questions => {
      await publish({ wwUseQuestyCaptcha: '1', [QUESTIONS]: questions })
      expect(await wiki.page('/wiki/Special:CreateAccount')).toContain('wpCreateaccount')
    },
  )
})

test('with account requests, only a wiki admin can create accounts', async () => {
  await publish({ wwExtEnableConfirmAccount: '1' })
  const visitor = kit.client('settings')
  expect(await createAccount(visitor, 'Stranger')).not.toBe('PASS')
  await publish({})
  expect(await createAccount(visitor, 'Welcome')).toBe('PASS')
})

test('settings that need an extension the tree lacks change nothing', async () => {
  await publish({
    wwExtEnableWikibaseLexeme: '1',
    wikibaseFedPropsEnable: '1',
    wwWikibaseStringLengthString: '2500',
    wikibaseManifestEquivEntities: '{"properties":{"P31":"P1"},"items":{}}',
  })
  expect(await wiki.page('/')).toContain('Welcome to The settings wiki.')
})

test('publishing without a change writes nothing', async () => {
  await publish({ wgDefaultSkin: 'timeless' })
  const before = await wiki.page('/')
  await publish({ wgDefaultSkin: 'timeless' })
  const stamp = (page: string) => /load\.php\/(\d+)/.exec(page)?.[1]
  expect(stamp(await wiki.page('/'))).toBe(stamp(before))
  await expect(
    kit.engine.publish({ domain: kit.domain('nowhere'), sitename: 'x', settings: {}, deletedAt: null }),
  ).rejects.toThrow('There is no wiki')
})
