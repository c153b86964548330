// @slow

import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { SnapshotFrom } from 'xstate'
import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { lexemeToggleMachine } from '#machines/lexeme-toggle/lexeme-toggle.machine.ts'
import { lexemeToggleModel } from '#machines/lexeme-toggle/lexeme-toggle.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { LexemeCard } from './lexeme-card.tsx'
import { lexemeFailure } from './structured-data-texts.ts'

type Machine = typeof lexemeToggleMachine

const SETTING = 'wwExtEnableWikibaseLexeme'
const ROUTE = `POST /wiki/setting/${SETTING}/update` as const

const open = (enabled: boolean, extensions: readonly string[] = ['wikibaselexeme']) =>
  openCard(wiki => <LexemeCard wiki={wiki} />, {
    settings: [{ name: SETTING, value: enabled ? '1' : '0' }],
    held: [ROUTE],
    engine: { extensions },
  })

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const { user } = page
  const dialog = () => within(screen.getByRole('alertdialog'))
  const answer = respond(page.server, ROUTE, () => ({ success: true }))
  const closed = ({ context: { enabled } }: SnapshotFrom<Machine>) => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByText(/^Lexeme is/)).toHaveTextContent(enabled ? 'enabled' : 'disabled')
  }
  return {
    events: {
      'toggle.request': () => user.click(screen.getByRole('button', { name: /able Lexeme$/ })),
      'toggle.cancel': () => user.click(dialog().getByRole('button', { name: 'Cancel' })),
      'toggle.confirm': async () => {
        const field = dialog().queryByLabelText(/^Type/)
        if (field) await user.clear(field)
        if (field) await fill(user, field, LEXEME_DISABLE_PHRASE)
        await user.click(dialog().getByRole('button', { name: /able Lexeme$/ }))
      },
      ...ends('saveLexeme', answer),
    },
    states: {
      closed,
      confirming: ({ context: { enabled } }) => {
        expect(
          screen.getByRole('alertdialog', { name: enabled ? 'Disable Lexeme?' : 'Enable Lexeme?' }),
        ).toBeVisible()
        expect(screen.queryByText(lexemeFailure)).not.toBeInTheDocument()
      },
      saving: ({ context: { enabled } }) => {
        expect(dialog().getByRole('button', { name: 'Saving …' })).toHaveAttribute('aria-disabled', 'true')
        expect(page.server.requestsTo(ROUTE).at(-1)?.json).toEqual({
          wiki: 7,
          setting: SETTING,
          value: !enabled,
        })
      },
      failed: () => {
        expect(dialog().getByRole('alert')).toHaveTextContent(lexemeFailure)
      },
    },
  }
}

describe.each([true, false])('the Lexeme dialog follows its machine while Lexeme is on: %s', enabled => {
  const walk = walkEdges(lexemeToggleModel, enabled ? 'Lexeme is on' : 'Lexeme is off')
  test.each(walk.edges)('$name', async edge => {
    const page = await open(enabled)
    await driveEdge(walk, edge, driver(page))
  })
})

describe('turning Lexeme off', () => {
  const confirm = async (page: RenderedStorePage, phrase: string) => {
    const field = screen.getByLabelText(/^Type/)
    await page.user.clear(field)
    if (phrase !== '') await fill(page.user, field, phrase)
    await page.user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disable Lexeme' }),
    )
  }

  test.each(['', 'disable', LEXEME_DISABLE_PHRASE.toUpperCase()])(
    'is not done by the phrase "%s"',
    async phrase => {
      const page = await open(true)
      await page.user.click(screen.getByRole('button', { name: 'Disable Lexeme' }))
      await confirm(page, phrase)
      expect(page.server.requestsTo(ROUTE)).toEqual([])
      await confirm(page, LEXEME_DISABLE_PHRASE)
      await page.server.release(ROUTE, { status: 500, json: { message: 'The server failed.' } })
      await screen.findByText(/^Something went wrong\./)
      await confirm(page, phrase)
      expect(page.server.requestsTo(ROUTE)).toHaveLength(1)
    },
  )

  test('is done by the fixed phrase, even with spaces around it', async () => {
    const page = await open(true)
    await page.user.click(screen.getByRole('button', { name: 'Disable Lexeme' }))
    await confirm(page, ` ${LEXEME_DISABLE_PHRASE} `)
    await page.server.release(ROUTE, { json: { success: true } })
    expect(screen.getByText(/^Lexeme is/)).toHaveTextContent('disabled')
  })

  test('asks for the phrase if something else was typed, and keeps what was typed', async () => {
    const { user } = await open(true)
    await user.click(screen.getByRole('button', { name: 'Disable Lexeme' }))
    await fill(user, screen.getByLabelText(/^Type/), 'yes')
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disable Lexeme' }))
    expect(await screen.findByText(`Please type “${LEXEME_DISABLE_PHRASE}” to confirm.`)).toBeVisible()
    expect(screen.getByLabelText(/^Type/)).toHaveValue('yes')
    expect(screen.getByLabelText(/^Type/)).toHaveFocus()
  })

  test('returns the focus to the button on cancel, and has no accessibility violations', async () => {
    const { user, container } = await open(true)
    await user.click(screen.getByRole('button', { name: 'Disable Lexeme' }))
    await expectNoAxeViolations(container)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Disable Lexeme' })).toHaveFocus()
  })

  test('says "Something went wrong." and leaves Lexeme on if it cannot be saved', async () => {
    const { user, server } = await open(true)
    await user.click(screen.getByRole('button', { name: 'Disable Lexeme' }))
    await fill(user, screen.getByLabelText(/^Type/), LEXEME_DISABLE_PHRASE)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disable Lexeme' }))
    await server.release(ROUTE, { status: 500, json: { message: 'The server failed.' } })
    expect(await screen.findByText(/^Something went wrong\./)).toBeVisible()
    expect(screen.getByText(/^Lexeme is/)).toHaveTextContent('enabled')
  })

  test('says that the server’s MediaWiki lacks the extension', async () => {
    await open(true, [])
    expect(screen.getByText(/does not have the extension WikibaseLexeme/)).toBeVisible()
  })
})
