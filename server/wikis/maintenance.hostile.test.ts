// @slow

import { afterEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { MaintenanceTable } from '#server/platform/database/tables/operator-tables.ts'
import { until } from '#server/testing/until.ts'
import { plainWikitext, whyReadOnly } from './wiki-record.ts'

const WORDS = `We move. </div><script>alert(1)</script> {{Main}} [[Main Page]] '''bold''' __NOTOC__`

allTestsShareEngine()
afterEach(async () => await kit.db.deleteFrom('maintenance').execute())

const announce = async (given: Partial<MaintenanceTable>) =>
  void (await kit.db
    .insertInto('maintenance')
    .values({ id: 1, ...given })
    .execute())

/** A page with its numeric entities decoded, as browsers show them. */
const asTyped = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

let count = 0
async function newWiki() {
  count += 1
  return await kit.createWiki(`announced-${count}`)
}

describe('a banner on all wikis', () => {
  const banner = (ms = 0) => ({
    ...{ banner_text: WORDS, banner_place: 'wikis' as const },
    ...{ banner_from: Date.now() - DAY_MS + ms, banner_until: Date.now() + DAY_MS + ms },
  })

  test('is shown within two seconds on pages that are cached, as it was typed, and disappears again', async () => {
    const wiki = await newWiki()
    const shown = async () =>
      /<div class="wikistead-banner".*?<\/div>/s.exec(await wiki.page('/wiki/Main_Page'))?.[0]
    expect(await shown()).toBeUndefined()
    expect(await shown()).toBeUndefined()
    await announce(banner())
    await until(async () => (await shown()) !== undefined)
    expect(await shown()).toContain('&lt;/div>&lt;script>alert(1)&lt;/script> {{Main}} [[Main Page]]')
    expect(await wiki.page('/wiki/Main_Page')).not.toContain('<script>alert(1)')
    await kit.db
      .updateTable('maintenance')
      .set({ banner_until: Date.now() - 1 })
      .execute()
    await until(async () => (await shown()) === undefined)
  })

  test.each([
    ['of a month ago', -30 * DAY_MS, 'wikis'],
    ['of next month', 30 * DAY_MS, 'wikis'],
    ['for members of the service', 0, 'members'],
  ] as const)('%s is not shown', async (_which, ms, place) => {
    await announce({ ...banner(ms), banner_place: place })
    expect(await (await newWiki()).page('/wiki/Main_Page')).not.toContain('wikistead-banner')
  })
})

describe('while the whole service is read-only', () => {
  test('nobody can edit a wiki within two seconds, and everybody reads why, logs in and out', async () => {
    const wiki = await newWiki()
    expect(await wiki.logIn(ADMIN.username, ADMIN.password, 'a password of her own')).toBe('PASS')
    expect(await wiki.edit('Before', { text: 'Written before.' })).toBe('Success')
    await announce({ read_only_for: WORDS })
    await until(async () => (await wiki.edit('During', { text: 'Not written.' })) === 'readonly')
    const { error } = await wiki.api<{ error: { readonlyreason: string } }>(
      { action: 'edit', title: 'During', text: 'No.', token: await wiki.token('csrf') },
      'POST',
    )
    expect(error.readonlyreason).toContain('Nothing can be changed at the moment: We move.')
    const form = await wiki.page('/w/index.php?title=During&action=edit')
    expect(form).toContain('Nothing can be changed at the moment: We move.')
    expect(asTyped(form)).toContain(WORDS.slice('We move. </div>'.length))
    expect(form).not.toMatch(/<script>alert|<b>bold/)
    expect(await wiki.page('/wiki/Before')).toContain('Written before.')
    await wiki.api({ action: 'logout', token: await wiki.token('csrf') }, 'POST')
    expect(await wiki.logIn(ADMIN.username, 'a password of her own')).toBe('PASS')
    await kit.db.updateTable('maintenance').set({ read_only_for: null }).execute()
    await until(async () => (await wiki.edit('After', { text: 'Written again.' })) === 'Success')
  })
})

describe('why a wiki is read-only', () => {
  test('is said by the whole service before its own reasons, but after its replacement', () => {
    const all = { lockReason: 'a', serviceReadOnly: 'b', readOnlyNotice: 'c', readOnly: 'd' }
    expect(whyReadOnly(all)?.kind).toBe('replaced')
    expect(whyReadOnly({ ...all, lockReason: null })?.kind).toBe('service')
    expect(whyReadOnly({ ...all, lockReason: null, serviceReadOnly: null })?.kind).toBe('operator')
  })

  test.each([
    ['service', { serviceReadOnly: WORDS }],
    ['operator', { readOnlyNotice: WORDS }],
  ])('of the %s is shown as it was typed, without links, templates or markup', (kind, why) => {
    const shown = whyReadOnly({ lockReason: null, serviceReadOnly: null, readOnlyNotice: null, ...why })
    expect(shown?.kind).toBe(kind)
    expect(shown?.reason).not.toMatch(/[<>[\]{}]|''|__/)
    expect(asTyped(shown?.reason ?? '')).toContain(WORDS)
  })

  test.each([
    ['It’s 5 o’clock. See "news"; a = b, c & d', 'It’s 5 o’clock. See "news"; a = b, c &#38; d'],
    ['* a\n# b', '&#42; a # b'],
    ["it's ''so''", "it's &#39;&#39;so&#39;&#39;"],
    [
      '{{a}}[[b]]<c>|__d__~~~~',
      '&#123;&#123;a&#125;&#125;&#91;&#91;b&#93;&#93;&#60;c&#62;&#124;&#95;&#95;d&#95;&#95;&#126;&#126;&#126;&#126;',
    ],
  ])('is text, not wikitext: %j', (text, wikitext) => expect(plainWikitext(text)).toBe(wikitext))
})
