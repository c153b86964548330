import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { EXTENSIONS, extensionObstacle, extensionSetting } from '#contract/settings/extensions.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { testConfig } from '#ui/testing/test-config.ts'
import { extensionGroups, extensionTexts } from './extension-texts.ts'
import { ExtensionsCard } from './extensions-card.tsx'

const engine = {
  version: '1.45.4',
  extensions: [...EXTENSIONS.map(({ name }) => name), 'cldr', 'Wikibase'].map(name => name.toLowerCase()),
  lua: true,
}
const open = (options: CardOptions = {}) =>
  openCard(wiki => <ExtensionsCard wiki={wiki} />, { settings: [], engine, ...options })
// By label, which is much faster than by role where there are 30 switches.
const toggle = (name: string) => screen.getByLabelText(name, { selector: '[role=switch]' })
const usable = EXTENSIONS.filter(
  ({ name }) => extensionObstacle(name, { ...testConfig.engine, ...engine }) === null,
)

describe('the extensions of a wiki', () => {
  test('are all in a group, each once', () => {
    const grouped = extensionGroups.flatMap(({ names }) => names)
    expect([...grouped].sort()).toEqual(EXTENSIONS.map(({ name }) => name).sort())
    expect(new Set(grouped.map(name => extensionTexts[name].title)).size).toBe(grouped.length)
  })

  test('have a switch each, which starts at its default', async () => {
    await open()
    expect(screen.getAllByRole('switch')).toHaveLength(usable.length)
    for (const { name, on } of usable) {
      const { title, text } = extensionTexts[name]
      expect((toggle(title) as HTMLInputElement).checked).toBe(on)
      expect(toggle(title)).toHaveAccessibleDescription(expect.stringContaining(text))
    }
    const editing = screen.getByRole('region', { name: 'Editing' })
    expect(within(editing).getByRole('heading', { level: 3, name: 'Editing' })).toBeVisible()
  })

  test('are each saved under their own name, and show the outcome', async () => {
    const { user, server } = await open()
    for (const { name, on } of usable) {
      const route = `POST /wiki/setting/${extensionSetting(name)}/update` as const
      const { title } = extensionTexts[name]
      server.on(route, { json: { success: true } })
      await user.click(toggle(title))
      expect(await screen.findByText(new RegExp(`^${title}: turned ${on ? 'off' : 'on'}\\.`))).toBeVisible()
      expect((toggle(title) as HTMLInputElement).checked).toBe(!on)
      expect(server.requestsTo(route).map(({ json }) => json)).toEqual([
        { wiki: 7, setting: extensionSetting(name), value: on ? '0' : '1' },
      ])
    }
  })

  test('switch immediately and wait for the server', async () => {
    const route = 'POST /wiki/setting/wwExtEnableGadgets/update'
    const { user, server } = await open({ held: [route] })
    await user.click(toggle('Gadgets'))
    expect(toggle('Gadgets')).toBeChecked()
    expect(toggle('Gadgets')).toHaveAttribute('aria-disabled', 'true')
    await server.release(route, { json: { success: true } })
    expect(await screen.findByText(/^Gadgets: turned on\./)).toBeVisible()
  })

  test('switch back if saving fails, say why, and leave the others alone', async () => {
    const { user, server } = await open()
    server.on('POST /wiki/setting/wwExtEnableEcho/update', { status: 500, json: {} })
    await user.click(toggle('Notifications'))
    expect(await screen.findByText('Notifications could not be turned off.')).toBeVisible()
    expect(screen.getByText(/went wrong on our side/)).toBeVisible()
    expect(toggle('Notifications')).toBeChecked()
    expect(toggle('Footnotes')).toBeChecked()
  })

  test('say what else has to be on, and stop saying so when it is', async () => {
    const settings = [
      { name: 'wwExtEnableThanks', value: '1' },
      { name: 'wwExtEnableEcho', value: '0' },
    ]
    const { user, server } = await open({ settings })
    server.on('POST /wiki/setting/wwExtEnableEcho/update', { json: { success: true } })
    expect(toggle('Thanks')).toHaveAccessibleDescription(/Works only while this is also on: Notifications\.$/)
    await user.click(toggle('Notifications'))
    await screen.findByText(/^Notifications: turned on\./)
    expect(toggle('Thanks')).not.toHaveAccessibleDescription(/Works only/)
  })

  test('are reached and switched by keyboard', async () => {
    const { user, server } = await open()
    server.on('POST /wiki/setting/wwExtEnableVisualEditor/update', { json: { success: true } })
    await user.tab()
    expect(toggle('Visual editor')).toHaveFocus()
    await user.keyboard(' ')
    expect(await screen.findByText(/^Visual editor: turned off\./)).toBeVisible()
    expect(toggle('Visual editor')).toHaveFocus()
  })

  test('have no accessibility violations', async () => {
    const { container } = await open()
    await expectNoAxeViolations(container)
  })
})

describe('extensions that a server cannot run', () => {
  test('have no switch, and a reason', async () => {
    const { user } = await open({
      engine: { version: '1.39.17', extensions: ['cite', 'math', 'scribunto', 'syntaxhighlight_geshi'] },
    })
    expect(screen.getAllByRole('switch')).toHaveLength(1)
    await user.click(screen.getByText(`Not available on this server (${EXTENSIONS.length - 1})`))
    const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(reasons).toContain(
      'Lua modules: this server’s PHP does not have LuaSandbox, which runs modules safely.',
    )
    expect(reasons).toContain(
      'Formulas: this needs MediaWiki 1.43 or newer; older versions ask another server for each formula.',
    )
    expect(reasons).toContain(
      'Colored code: this starts a program for each piece of code, which wikis on this server may not do.',
    )
    expect(reasons).toContain('Thanks: this server’s MediaWiki does not have Thanks, Echo.')
  })

  test('are all of them while it has no MediaWiki, and the card says so', async () => {
    await open({ engine: { available: false, version: null, extensions: [] } })
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByText(/cannot run wikis at the moment/)).toBeVisible()
  })
})
