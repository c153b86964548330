// @slow

import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { messages } from '#contract/messages.ts'
import type { SiteDetails } from '#contract/schemas/create-wiki.ts'
import type { PurposeAnswers, TemporalityAnswers } from '#contract/schemas/wiki-profile.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { createWikiMachine } from '#machines/create-wiki/create-wiki.machine.ts'
import { createWikiModel } from '#machines/create-wiki/create-wiki.model.ts'
import { exampleLanguages } from '#store/testing/example-wikis.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { audienceTexts, purposeTexts, temporalityTexts } from '#ui/wiki-profile/profile-texts.ts'
import { CreateWikiPage } from './create-wiki-page.tsx'
import { choose, fill, press } from './testing.tsx'

beforeEach(() => sessionStorage.clear())

async function openWizard() {
  const server = createFakeServer()
  server.hold('POST /wiki/create')
  server.on('GET /wiki/languages', { json: exampleLanguages })
  const path = '/wikis/create'
  return renderStorePage(<CreateWikiPage />, { as: ada, server, path, route: path })
}

async function fillSite(page: RenderedStorePage, site: SiteDetails) {
  await fill(page, 'Site name', site.sitename)
  await page.user.selectOptions(await languageField(), site.language)
  await fill(page, 'Subdomain', site.domain)
  await fill(page, 'Username', site.username)
}

const languageField = () => screen.findByRole('combobox', { name: 'Language of the wiki' })

async function choosePurpose(page: RenderedStorePage, { purpose, audience }: PurposeAnswers) {
  await choose(page, purposeTexts[purpose])
  if (audience !== '') await choose(page, audienceTexts[audience])
}

async function chooseTemporality(page: RenderedStorePage, { temporality }: TemporalityAnswers) {
  await choose(page, temporalityTexts[temporality])
}

type Machine = typeof createWikiMachine

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const created = (data: unknown) => ({ success: true, message: 'Success', data })
  const answer = respond(page.server, 'POST /wiki/create', created)
  return {
    events: {
      'site.submit': async ({ site }) => {
        await fillSite(page, site)
        await press(page, 'Next')
      },
      'purpose.submit': async ({ purpose }) => {
        await choosePurpose(page, purpose)
        await press(page, 'Next')
      },
      'temporality.submit': async ({ temporality }) => {
        await chooseTemporality(page, temporality)
        await press(page, 'Create wiki')
      },
      'step.previous': () => press(page, 'Previous'),
      ...ends('createWiki', answer),
    },
    states: {
      site: async ({ context: { site, failure } }) => {
        expect(await screen.findByRole('heading', { name: 'Name and address' })).toBeVisible()
        expect(screen.getByLabelText('Site name')).toHaveValue(site?.sitename ?? '')
        expect(await languageField()).toHaveValue(site?.language ?? 'en')
        expect(screen.getByLabelText('Subdomain')).toHaveValue(site?.domain ?? '')
        expect(screen.getByLabelText('Username')).toHaveValue(site?.username ?? '')
        const refused = screen.queryAllByText(/refused\.|hyphens\.$/)
        expect(refused.length > 0).toBe(failure?.kind === 'fields')
        const isFailed = ['creationFailed', 'notNow', 'request'].includes(failure?.kind ?? '')
        expect(screen.queryAllByText(messages.createWiki.failure)).toHaveLength(isFailed ? 1 : 0)
      },
      purpose: async ({ context: { purpose } }) => {
        expect(await screen.findByRole('heading', { name: 'Purpose' })).toBeVisible()
        const chosen = screen.queryByRole('radio', { checked: true, name: purposeTexts.data_hub })
        expect(chosen !== null).toBe(purpose !== null)
      },
      temporality: async ({ context: { temporality } }) => {
        expect(await screen.findByRole('heading', { name: 'Duration' })).toBeVisible()
        const chosen = screen.queryByRole('radio', { checked: true })
        expect(chosen !== null).toBe(temporality !== null)
      },
      submitting: () => {
        const form = within(screen.getByRole('form', { name: 'Duration' }))
        expect(form.getByRole('button', { name: 'Creating your wiki …' })).toHaveAttribute(
          'aria-disabled',
          'true',
        )
        expect(form.getByRole('button', { name: 'Previous' })).toBeDisabled()
        expect(form.getByRole('progressbar', { name: 'Creating your wiki' })).toBeInTheDocument()
      },
      created: () => expect(page.address()).toBe('/wikis/manage/7'),
    },
  }
}

describe('the wizard’s page follows its machine', () => {
  const walk = walkEdges(createWikiModel)
  test.each(walk.edges)('$name', async edge => {
    const page = await openWizard()
    await driveEdge(walk, edge, driver(page))
    await act(async () => {})
  })
})
