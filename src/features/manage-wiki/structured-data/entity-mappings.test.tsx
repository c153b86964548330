import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { EntityMappings } from './entity-mappings.tsx'
import { mappingTitles } from './structured-data-texts.ts'

const open = (extensions: readonly string[] = ['wikibasemanifest']) =>
  openCard(wiki => <EntityMappings wiki={wiki} />, {
    settings: [
      { name: 'wikibaseManifestEquivEntities', value: '{"properties":{"P10":"P5","P2":"P6"},"items":{}}' },
    ],
    engine: { extensions },
  })

const properties = () => within(screen.getByRole('region', { name: mappingTitles.properties }))

describe('mappings to Wikidata', () => {
  test('are shown in two tables with the specified columns, sorted by Wikidata id', async () => {
    const { container } = await open()
    expect(screen.getByRole('heading', { name: 'Mapping Properties to Wikidata' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Mapping Items to Wikidata' })).toBeVisible()
    const table = within(properties().getByRole('table'))
    expect(table.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'My Wikibase (Your Instance)',
      'Wikidata',
      'Actions',
    ])
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(row => within(row).getAllByRole('cell')[1]?.textContent),
    ).toEqual(['P2', 'P10', 'P31', 'P279'])
    await expectNoAxeViolations(container)
  })

  test('show "No Mapping" for an entity without a counterpart, which cannot be deleted', async () => {
    await open()
    const row = within(properties().getByRole('row', { name: /No Mapping P31/ }))
    expect(row.getByRole('button', { name: 'Delete the mapping of P31' })).toBeDisabled()
    expect(row.getByRole('button', { name: 'Edit the mapping of P31' })).toBeEnabled()
  })

  test.each([
    ['properties', 'Q5', 'is not a valid Property id'],
    ['properties', 'p5', 'is not a valid Property id'],
    ['items', 'P5', 'is not a valid Item id'],
    ['items', '5', 'is not a valid Item id'],
  ] as const)('of %s reject the id "%s" when the field is left', async (kind, value, text) => {
    const { user } = await open()
    const card = within(screen.getByRole('region', { name: mappingTitles[kind] }))
    await user.click(card.getByRole('button', { name: /^Add New Mapping/ }))
    for (const label of ['My Wikibase (Your Instance)', 'Wikidata']) {
      await fill(user, screen.getByLabelText(label), value)
      await user.tab()
      expect(await screen.findAllByText(`"${value}" ${text}`)).not.toHaveLength(0)
      expect(screen.getByLabelText(label)).toBeInvalid()
    }
  })

  test('keep the headers of an empty table, which says that nothing is mapped', async () => {
    await open()
    const items = within(screen.getByRole('region', { name: mappingTitles.items }))
    const table = within(items.getByRole('table'))
    expect(table.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'My Wikibase (Your Instance)',
      'Wikidata',
      'Actions',
    ])
    expect(table.getByRole('cell', { name: 'Nothing is mapped yet.' })).toBeVisible()
  })

  test('are deleted only after a confirmation with Cancel and OK', async () => {
    const { user, server } = await open()
    const row = properties().getByRole('row', { name: /P5 P10/ })
    await user.click(within(row).getByRole('button', { name: 'Delete the mapping of P10' }))
    const question = screen.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this mapping?',
    })
    expect(within(question).getByRole('button', { name: 'OK' })).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(row).toBeVisible()
    expect(server.requestsTo('POST /wiki/setting/wikibaseManifestEquivEntities/update')).toEqual([])
  })

  test('that are gone leave the focus in their table', async () => {
    const { user, server } = await open()
    server.on('POST /wiki/setting/wikibaseManifestEquivEntities/update', { json: { success: true } })
    await user.click(properties().getByRole('button', { name: 'Delete the mapping of P10' }))
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(properties().queryByRole('row', { name: /P5 P10/ })).not.toBeInTheDocument())
    expect(document.activeElement).toContainElement(properties().getByRole('table'))
    expect(document.body).not.toHaveFocus()
  })

  test('that another tab has saved meanwhile are kept: the dialog says so, and saves to them the next time', async () => {
    const { user, server } = await open()
    const SAVE = 'POST /wiki/setting/wikibaseManifestEquivEntities/update'
    const value = '{"properties":{"P10":"P5","P2":"P6","P18":"P7"},"items":{}}'
    const public_settings = [{ name: 'wikibaseManifestEquivEntities', value }]
    server.on(SAVE, { status: 412, json: { message: 'This was changed.', code: 'changed-meanwhile' } })
    server.on('POST /wiki/details', { json: { data: { ...exampleDetails, public_settings } } })
    await user.click(properties().getByRole('button', { name: /^Add New Mapping/ }))
    await fill(user, screen.getByLabelText('My Wikibase (Your Instance)'), 'P9')
    await fill(user, screen.getByLabelText('Wikidata'), 'P22')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This was changed.')).toBeVisible()
    server.on(SAVE, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [, saved] = server.requestsTo(SAVE)
    expect(JSON.parse(Object(saved?.json).value).properties).toEqual({
      ...{ P10: 'P5', P2: 'P6', P18: 'P7' },
      P22: 'P9',
    })
  })

  test('are validated on save, and the focus moves to the first invalid field', async () => {
    const { user, server } = await open()
    await user.click(properties().getByRole('button', { name: /^Add New Mapping/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('"" is not a valid Property id')).toHaveLength(2)
    expect(screen.getByLabelText('My Wikibase (Your Instance)')).toHaveFocus()
    expect(server.requestsTo('POST /wiki/setting/wikibaseManifestEquivEntities/update')).toEqual([])
  })

  test('do not accept an id of the wrong kind', async () => {
    const { user, server } = await open()
    const items = within(screen.getByRole('region', { name: mappingTitles.items }))
    await user.click(items.getByRole('button', { name: /^Add New Mapping/ }))
    await fill(user, screen.getByLabelText('My Wikibase (Your Instance)'), 'Q1')
    await fill(user, screen.getByLabelText('Wikidata'), 'P31')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('"P31" is not a valid Item id')).toBeVisible()
    expect(server.requestsTo('POST /wiki/setting/wikibaseManifestEquivEntities/update')).toEqual([])
  })

  test('say that the server’s MediaWiki lacks the extension', async () => {
    await open([])
    expect(screen.getAllByText(/does not have the extension WikibaseManifest/)).toHaveLength(2)
  })
})
