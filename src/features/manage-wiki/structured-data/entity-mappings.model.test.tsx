import { describe, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import type { SnapshotFrom } from 'xstate'
import { MAPPED_KINDS, type MappedKind } from '#contract/entities/entity-ids.ts'
import { mappingRows, withoutPlaceholders } from '#contract/entities/equiv-entities.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import type { Edge } from '#machine-testing/kit/edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { entityMappingsMachine } from '#machines/entity-mappings/entity-mappings.machine.ts'
import { entityMappingsModel, someMappings } from '#machines/entity-mappings/entity-mappings.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { settingSaved } from '#store/wikis/wiki.slice.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { EntityMappings } from './entity-mappings.tsx'
import { mappingTitles, removeQuestion } from './structured-data-texts.ts'

type Machine = typeof entityMappingsMachine

const ROUTE = 'POST /wiki/setting/wikibaseManifestEquivEntities/update'

const card = (kind: MappedKind) => within(screen.getByRole('region', { name: mappingTitles[kind] }))

function shownRows(kind: MappedKind) {
  const table = within(card(kind).getByRole('table'))
  if (table.queryByText('Nothing is mapped yet.')) return []
  const [, ...rows] = table.getAllByRole('row')
  return rows.map(row => {
    const [local, wikidata] = within(row).getAllByRole('cell')
    return { wikidata: wikidata?.textContent, local: local?.textContent }
  })
}

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const { user } = page
  const answer = respond(page.server, ROUTE, () => ({ success: true }))
  const fill = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  const checkTables = ({ context }: SnapshotFrom<Machine>) => {
    for (const kind of MAPPED_KINDS) expect(shownRows(kind)).toEqual(mappingRows(context.shown, kind))
  }
  return {
    events: {
      'mappings.replace': async ({ entities }) => {
        const value = JSON.stringify(entities)
        await act(async () => {
          page.store.dispatch(settingSaved({ wikiId: 7, name: 'wikibaseManifestEquivEntities', value }))
        })
      },
      'mapping.add': ({ kind }) => user.click(card(kind).getByRole('button', { name: /^Add New Mapping/ })),
      'mapping.edit': ({ kind, wikidata }) =>
        user.click(card(kind).getByRole('button', { name: `Edit the mapping of ${wikidata}` })),
      'mapping.remove': ({ kind, wikidata }) =>
        user.click(card(kind).getByRole('button', { name: `Delete the mapping of ${wikidata}` })),
      'mapping.save': async ({ row }) => {
        await fill('My Wikibase (Your Instance)', row.local)
        await fill('Wikidata', row.wikidata)
        await user.click(screen.getByRole('button', { name: 'Save' }))
      },
      'removal.confirm': () => user.click(screen.getByRole('button', { name: 'OK' })),
      'dialog.cancel': () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      ...ends('saveRow', answer),
      ...ends('saveRemoval', answer),
    },
    states: {
      browsing: snapshot => {
        checkTables(snapshot)
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
        expect(screen.queryAllByRole('alert').some(alert => alert.textContent !== '')).toBe(
          snapshot.context.failure !== null,
        )
      },
      editing: async ({ context: { subject, failure } }) => {
        const name = subject?.wikidata === null ? 'New Mapping' : 'Edit Mapping'
        const dialog = within(await screen.findByRole('dialog', { name }))
        expect(dialog.queryAllByText(/already has a mapping/)).toHaveLength(
          failure?.kind === 'duplicate' ? 1 : 0,
        )
        const isRefused = failure !== null && failure.kind !== 'duplicate'
        expect(dialog.queryAllByText(/could not be saved/)).toHaveLength(isRefused ? 1 : 0)
      },
      savingRow: ({ context }) => {
        expect(screen.getByRole('button', { name: 'Saving …' })).toHaveAttribute('aria-disabled', 'true')
        expect(page.server.requestsTo(ROUTE).at(-1)?.json).toMatchObject({
          wiki: 7,
          value: JSON.stringify(withoutPlaceholders(context.shown)),
        })
      },
      confirmingRemoval: () => {
        expect(screen.getByRole('alertdialog', { name: removeQuestion })).toBeVisible()
      },
      savingRemoval: snapshot => {
        checkTables(snapshot)
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      },
    },
  }
}

describe('the mapping tables follow their machine', () => {
  const walk = walkEdges(entityMappingsModel)
  test.each(onceEach(walk.edges))('$name', async edge => {
    const page = await openCard(wiki => <EntityMappings wiki={wiki} />, {
      settings: [
        { name: 'wikibaseManifestEquivEntities', value: JSON.stringify(withoutPlaceholders(someMappings)) },
      ],
      held: [ROUTE],
    })
    await driveEdge(walk, edge, driver(page))
  })
})

/**
 * One edge of each name: the one with the shortest path. A walk has several edges of one transition if only
 * the context differs. Headless tests take them all; for a view one is enough.
 */
function onceEach<E extends Edge>(edges: readonly E[]): E[] {
  const first = new Map<string, E>()
  for (const edge of edges) {
    const known = first.get(edge.name)
    if (!known || edge.steps.length < known.steps.length) first.set(edge.name, edge)
  }
  return [...first.values()]
}
