import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  EXTENSIONS,
  type ExtensionName,
  extensionObstacle,
  extensionSetting,
  offeredExtension,
} from '#contract/settings/extensions.ts'
import { loadedExtensions } from '#server/engine/testing/loaded-extensions.ts'
import { hasLuaSandbox, luaModule } from '#server/engine/testing/lua-sandbox.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

let wiki: WikiClient
let usable: readonly ExtensionName[]

allTestsShareQuietEngine()

beforeAll(async () => {
  wiki = await kit.createWiki('extensions')
  usable = EXTENSIONS.map(({ name }) => name).filter(
    name => extensionObstacle(name, kit.engine.facts) === null,
  )
})

async function publish(settings: Record<string, string>): Promise<void> {
  const domain = kit.domain('extensions')
  await kit.engine.publish({ domain, sitename: 'Extensions', settings, deletedAt: null })
}

/** Turns on exactly these extensions. */
async function turnOn(names: readonly string[]): Promise<void> {
  await publish(
    Object.fromEntries(
      EXTENSIONS.map(({ name }) => [extensionSetting(name), names.includes(name) ? '1' : '0']),
    ),
  )
}

describe('an extension', () => {
  test('is on by default where the list says so', async () => {
    await publish({})
    expect(await loadedExtensions(wiki)).toEqual(usable.filter(name => offeredExtension(name).on))
  })

  test('that is off has no pages of its own, and keeps its namespace closed to others', async () => {
    await publish({})
    expect((await wiki.request('/wiki/Special:Gadgets')).status).toBe(404)
    const admin = kit.client('extensions')
    await admin.logIn(ADMIN.username, ADMIN.password)
    expect(await admin.edit('Module:Early', { text: 'An ordinary page' })).toBe('protectednamespace')
  })

  test('is available from the next request after it was turned on, and gone after it was turned off', async () => {
    for (const name of usable) {
      const { needs = [] } = offeredExtension(name)
      await turnOn([name, ...needs])
      const expected = usable.filter(other => other === name || needs.includes(other))
      expect([name, await loadedExtensions(wiki)]).toEqual([name, expected])
    }
    await turnOn([])
    expect(await loadedExtensions(wiki)).toEqual([])
  })

  test('does nothing without the one that it needs', async () => {
    await turnOn(['CodeEditor'])
    expect(await loadedExtensions(wiki)).toEqual([])
  })

  test('works on every page together with all others', async () => {
    await turnOn(usable)
    expect(await loadedExtensions(wiki)).toEqual(usable)
    for (const page of ['/', '/wiki/Special:Version', '/wiki/Special:SpecialPages', '/wiki/Special:Log'])
      expect([page, (await wiki.request(page)).status]).toEqual([page, 200])
  })
})

const testModules = hasLuaSandbox() ? test : test.skip

describe('the pages of an extension', () => {
  testModules('show what their modules compute', async () => {
    await wiki.logIn(ADMIN.username, ADMIN.password)
    await turnOn(['Scribunto'])
    const text = luaModule("return 'It is ' .. (19 + 23)")
    expect(await wiki.edit('Module:Sum', { text })).toBe('Success')
    expect(await wiki.edit('Sums', { text: '{{#invoke:Sum|main}}' })).toBe('Success')
    expect(await wiki.page('/wiki/Sums')).toContain('It is 42')
  })

  testModules('can still be read while it is off, but not changed', async () => {
    await turnOn([])
    expect(await wiki.page('/wiki/Sums')).toContain('{{#invoke:Sum|main}}')
    expect(await wiki.page('/wiki/Module:Sum')).toContain('It is')
    expect(await wiki.page('/w/index.php?title=Module:Sum&action=raw')).toContain('(19 + 23)')
    expect(await wiki.page('/wiki/Special:RecentChanges')).toContain('Module:Sum')
    for (const page of [
      ...['Module:Sum&action=history', 'Module:Sum&action=edit', 'Module:Sum&diff=cur'],
      ...['Special:AllPages&namespace=828', 'Special:Export/Module:Sum', 'Special:Log', 'Special:Version'],
    ])
      expect([page, (await wiki.request(`/w/index.php?title=${page}`)).status]).toEqual([page, 200])
    expect(await wiki.edit('Module:Sum', { text: 'gone' })).not.toBe('Success')
    expect(await wiki.edit('Module:New', { text: 'wikitext' })).not.toBe('Success')
  })

  testModules('work again as they were when it is on again', async () => {
    await turnOn(['Scribunto'])
    expect(await wiki.page('/wiki/Sums')).toContain('It is 42')
    expect(await wiki.edit('Module:Sum', { text: luaModule("return 'It was 42'") })).toBe('Success')
  })
})
