// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import { EXTENSIONS, extensionObstacle } from '#contract/settings/extensions.ts'
import { hasLuaSandbox, luaModule } from '#server/engine/testing/lua-sandbox.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient

/** Less than a service allows, so that the tests wait less. */
const LUA_SECONDS = 1

allTestsShareQuietEngine({ luaSeconds: LUA_SECONDS })

beforeAll(async () => {
  wiki = await kit.openWiki('attacked')
})

async function publish(settings: Record<string, string>): Promise<void> {
  await kit.engine.publish({ domain: wiki.host, sitename: 'Attacked', settings, deletedAt: null })
}

async function loaded(): Promise<readonly string[]> {
  const { query } = await wiki.api<{ query: { extensions: { name: string }[] } }>({
    action: 'query',
    meta: 'siteinfo',
    siprop: 'extensions',
  })
  return query.extensions.map(({ name }) => name).sort()
}

describe('a wiki cannot get', () => {
  test('an extension that is not on the list, even by a stored setting', async () => {
    await publish({})
    const before = await loaded()
    const names = [
      'OATHAuth',
      'AbuseFilter',
      'PdfHandler',
      'Interwiki',
      '__proto__',
      'constructor',
      '',
      '../../x',
    ]
    await publish(Object.fromEntries(names.map(name => [`wwExtEnable${name}`, '1'])))
    expect(await loaded()).toEqual(before)
  })

  test('an extension that this server cannot run', async () => {
    const cannot = EXTENSIONS.filter(({ name }) => extensionObstacle(name, kit.engine.facts) !== null)
    expect(cannot.map(({ name }) => name)).toContain('SyntaxHighlight_GeSHi')
    await publish({})
    const before = await loaded()
    await publish(Object.fromEntries(cannot.map(({ name }) => [`wwExtEnable${name}`, '1'])))
    expect(await loaded()).toEqual(before)
    expect((await wiki.request('/')).status).toBe(200)
  })

  test('anything by a setting that is not a flag', async () => {
    await publish({})
    const before = await loaded()
    await publish({ wwExtEnableGadgets: 'true', wwExtEnablePoem: '{"on":true}', wwExtEnableInputBox: '2' })
    expect(await loaded()).toEqual(before)
  })
})

const describeModules = hasLuaSandbox() ? describe : describe.skip

describeModules('a module in Lua', () => {
  beforeAll(async () => await publish({ wwExtEnableScribunto: '1' }))

  /** Runs a module several times on one page. @returns the page and the seconds of processor time it took. */
  async function run(body: string): Promise<{ html: string; seconds: number }> {
    expect(await wiki.edit('Module:Evil', { text: luaModule(body) })).toBe('Success')
    const { parse } = await wiki.api<{
      parse: { text: string; limitreportdata: { name: string; '0'?: string }[] }
    }>(
      {
        action: 'parse',
        contentmodel: 'wikitext',
        text: '{{#invoke:Evil|main}}'.repeat(5),
        prop: 'text|limitreportdata',
      },
      'POST',
    )
    const time = parse.limitreportdata.find(({ name }) => name === 'limitreport-cputime')
    return { html: parse.text, seconds: Number(time?.[0]) }
  }

  test.each([
    ['a loop that survives its errors', 'while true do pcall(function() while true do end end) end', /time/i],
    ['text that doubles', "local s = 'x'\nwhile true do s = s .. s end", /memory/i],
    ['endless recursion', 'local function f() return 1 + f() end\nreturn f()', /overflow/i],
    ['a text repeated to gigabytes', "return ('x'):rep(2e9)", /memory|error/i],
  ])('ends within its limits: %s', async (_what, body, reason) => {
    const { html, seconds } = await run(body)
    expect(html).toMatch(reason)
    expect(seconds).toBeLessThan(LUA_SECONDS + 3)
    expect(html.length).toBeLessThan(10_000)
  })

  test('reaches no program, file, variable or function outside', async () => {
    const calls = [
      ...['os.execute("id")', 'io.open("/etc/passwd"):read()', 'require("os").getenv("PATH")'],
      ...['loadstring("return 1")()', 'dofile("/etc/passwd")', 'debug.getregistry()'],
      ...['package.loadlib("x", "y")', 'mw.php.call("exec", "id")', 'getfenv(2)', 'setfenv(1, {})'],
    ]
    const tries = calls.map(call => `try(function() return ${call} end)`).join('\n')
    const { html } = await run(`local got = ''
      local function try(f) local ok = pcall(f); got = got .. (ok and 'open ' or 'shut ') end
      ${tries}
      return got`)
    expect(html).toContain('shut '.repeat(calls.length).trim())
    expect(html).not.toContain('open ')
  })

  test.each([
    ['as text', "return '<script>alert(1)</script><img src=x onerror=alert(1)>'"],
    ['by the parser', "return frame:preprocess('<html><script>alert(1)</script></html>')"],
    ['as an extension’s tag', "return frame:extensionTag('html', '<script>alert(1)</script>')"],
    ['by the library for HTML', "return tostring(mw.html.create('script'):wikitext('alert(1)'))"],
    [
      'as an attribute',
      "return tostring(mw.html.create('img'):attr('onerror', 'alert(1)'):attr('src', 'x'))",
    ],
    [
      'as a link of a strange scheme',
      'return \'[javascript:alert(1) x]<a href="javascript:alert(1)">x</a><div style="background:url(javascript:alert(1))">x</div>\'',
    ],
    [
      'as unstripped text',
      "return mw.text.unstrip(frame:extensionTag('nowiki', '<script>alert(1)</script>'))",
    ],
  ])('puts no HTML of its own on a page: %s', async (_how, body) => {
    const { html } = await run(body)
    expect(html).not.toMatch(/<script>alert|<img|<a [^>]*href="javascript|url\(javascript/i)
  })

  test('that searches a text in exponential time is ended, and the next request is served', async () => {
    const body = "return tostring(('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(40)))"
    expect(await wiki.edit('Module:Slow', { text: luaModule(body) })).toBe('Success')
    const parse = { action: 'parse', contentmodel: 'wikitext', text: '{{#invoke:Slow|main}}', format: 'json' }
    const { status, text } = await wiki.post('/w/api.php', parse)
    expect([status, text.slice(0, 300)]).toEqual([
      expect.any(Number),
      expect.stringMatching(/time|limit|error/i),
    ])
    expect((await wiki.request('/')).status).toBe(200)
  })
})

describe('gadgets', () => {
  beforeAll(async () => await publish({ wwExtEnableGadgets: '1' }))
  const define = async (text: string) => await wiki.edit('MediaWiki:Gadgets-definition', { text })
  const startup = '/w/load.php?modules=startup&only=scripts&raw=1&skin=vector'

  test('are defined by admins only', async () => {
    const visitor = kit.client('attacked')
    for (const title of ['MediaWiki:Gadgets-definition', 'MediaWiki:Gadget-evil.js'])
      expect(await visitor.edit(title, { text: '* evil[ResourceLoader|default]|evil.js' })).not.toBe(
        'Success',
      )
  })

  test.each([
    ['addresses elsewhere', '* evil[ResourceLoader|default]|https://evil.example/x.js|//evil.example/x.css'],
    [
      'pages of other namespaces',
      '* evil[ResourceLoader|default]|../User:Eve/x.js|User:Eve/x.js|{{User:Eve}}',
    ],
    [
      'names that JavaScript or PHP knows',
      '* __proto__[ResourceLoader|default]|x.js\n* constructor[default]|x.js',
    ],
    [
      'a name with code',
      '* "];alert(1)//[ResourceLoader|default]|x.js\n* </script><script>alert(1)[default]|x.js',
    ],
    [
      'what needs itself',
      '* a[ResourceLoader|default|dependencies=ext.gadget.b]|a.js\n* b[ResourceLoader|default|dependencies=ext.gadget.a]|b.js',
    ],
    ['modules that are not there', '* a[ResourceLoader|default|dependencies=nothing,startup,../x]|a.js'],
    [
      'rights, skins and actions of their own',
      '* a[ResourceLoader|default|rights=%00,x|skins=../x|actions=<x>|type=x]|a.js',
    ],
    [
      'hundreds of them',
      Array.from({ length: 200 }, (_, n) => `* g${n}[ResourceLoader|default]|g${n}.js`).join('\n'),
    ],
  ])('with %s leave pages and the service as they are', async (_what, text) => {
    expect(await define(text)).toBe('Success')
    const visitor = kit.client('attacked')
    const [page, modules] = await Promise.all([visitor.request('/wiki/Main_Page'), visitor.request(startup)])
    expect([page.status, modules.status]).toEqual([200, 200])
    const named = page.text.replaceAll(/"[^"]*"|'[^']*'/g, '')
    expect(named).not.toMatch(/evil\.example|<script>alert/)
    expect(modules.text).not.toMatch(/^alert\(1\)|<script>alert/m)
    expect(page.headers['content-security-policy']).not.toMatch(/script-src [^;]*(\*|http)/)
    for (const path of [
      '/wiki/Special:Gadgets',
      '/wiki/Special:Preferences',
      '/w/api.php?action=query&list=gadgets&format=json',
    ])
      expect([path, (await wiki.request(path)).status]).toEqual([path, 200])
    expect(await define('')).toBe('Success')
  })
})

describe('the visual editor', () => {
  const edit = async (client: WikiClient, fields: Record<string, string>) =>
    await client.api<{ visualeditoredit?: { result: string }; error?: { code: string } }>(
      {
        action: 'visualeditoredit',
        paction: 'save',
        page: 'Diary',
        html: '<p>Visual</p>',
        ...fields,
        token: fields['token'] ?? (await client.token('csrf')),
      },
      'POST',
    )
  const revisions = async () => {
    const { query } = await wiki.api<{ query: { pages: { revisions?: unknown[] }[] } }>({
      action: 'query',
      prop: 'revisions',
      titles: 'Diary',
      rvlimit: 'max',
    })
    return query.pages[0]?.revisions?.length ?? 0
  }

  beforeAll(async () => await publish({}))

  test('saves for members only', async () => {
    expect((await edit(wiki, {})).visualeditoredit?.result).toBe('success')
    const visitor = kit.client('attacked')
    expect((await edit(visitor, { html: '<p>Spam</p>' })).visualeditoredit).toBeUndefined()
    expect(await wiki.page('/w/index.php?title=Diary&action=raw')).toBe('Visual')
  })

  test('cannot save through a request that looks like one that only reads', async () => {
    const before = await revisions()
    const token = await wiki.token('csrf')
    const save = { action: 'visualeditoredit', paction: 'save', page: 'Diary', html: '<p>Sneaked</p>', token }
    const body = new URLSearchParams(save).toString()
    const answers = await Promise.all([
      wiki.post('/w/api.php?action=parse&format=json', { ...save, action: 'parse' }),
      wiki.request('/w/api.php', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `action=parse&%20${body}`,
      }),
      wiki.request(`/w/api.php?${body}`),
      wiki.post('/w/rest.php/v1/transform/html/to/wikitext/Diary', { html: '<p>Sneaked</p>', token }),
    ])
    expect(answers.every(({ text }) => !text.includes('"success"'))).toBe(true)
    expect(await revisions()).toBe(before)
  })

  test('puts no scripts into a page', async () => {
    const html = '<p>Hello<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
    expect((await edit(wiki, { html })).visualeditoredit?.result).toBe('success')
    expect(await wiki.page('/wiki/Diary')).not.toMatch(/<script>alert|onerror="alert/)
  })

  test('serves its page for programs without scripts from any address but the wiki’s', async () => {
    const { status, headers } = await wiki.request('/w/rest.php/v1/page/Diary/html')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("script-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('loses none of twenty simultaneous changes of one page', async () => {
    const before = await revisions()
    const token = await wiki.token('csrf')
    const results = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => await edit(wiki, { html: `<p>Change ${index}</p>`, token }),
      ),
    )
    const saved = results.filter(({ visualeditoredit }) => visualeditoredit?.result === 'success').length
    expect(saved).toBeGreaterThan(0)
    expect(await revisions()).toBe(before + saved)
  })
})
