import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { messages } from '#contract/messages.ts'
import { writeDraft } from '#store/browser/draft-storage.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { choose, fill, heading, openWizard, press, storeDraft } from './testing.tsx'
import { createWikiDraft } from './use-create-wiki.ts'

beforeEach(() => sessionStorage.clear())

describe('step 1', () => {
  test('shows an error at each empty field and focuses the first', async () => {
    const page = await openWizard()
    await press(page, 'Next')
    expect(await screen.findAllByText('This field is required.')).toHaveLength(3)
    expect(screen.getByLabelText('Site name')).toHaveFocus()
    expect(screen.getByLabelText('Site name')).toHaveAccessibleDescription('This field is required.')
  })

  test('shows the suffix of the subdomain, and the rule for subdomains', async () => {
    await openWizard()
    expect(screen.getByText('.localhost:8080', { selector: 'span' })).toBeVisible()
    expect(screen.getByLabelText('Subdomain')).toHaveAccessibleDescription(
      'At least five characters, only a-z, 0-9 and hyphen.',
    )
  })

  test.each([
    ['four', messages.createWiki.domainFormat],
    ['with space', messages.createWiki.domainFormat],
    ['under_score', messages.createWiki.domainFormat],
    ['-leading', 'The subdomain cannot begin or end with a hyphen.'],
  ])('rejects %s as a subdomain', async (name, text) => {
    const page = await openWizard({ step: 'site' })
    await fill(page, 'Subdomain', name)
    await press(page, 'Next')
    expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Subdomain')).toHaveFocus())
  })

  test('accepts a custom domain and says where its CNAME record has to point', async () => {
    const page = await openWizard({ step: 'site' })
    await choose(page, 'A domain of your own')
    expect(screen.getByText('wikis.example.org')).toBeVisible()
    expect(screen.getByText(/opens there once the domain is verified/)).toBeVisible()
    await fill(page, 'Custom domain', 'data.museum.example')
    await press(page, 'Next')
    expect(await heading('Purpose')).toHaveFocus()
    expect(screen.getByRole('region', { name: 'Your new wiki' })).toHaveTextContent('data.museum.example')
  })

  test('offers no custom domain if the service accepts none', async () => {
    await openWizard({ config: { cnameTarget: null } })
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Subdomain')).toBeVisible()
  })

  test('previews the wiki while it is being described', async () => {
    const page = await openWizard()
    const preview = screen.getByRole('region', { name: 'Your new wiki' })
    expect(preview).toHaveTextContent('Not named yet')
    await fill(page, 'Site name', 'متحف العلوم')
    await fill(page, 'Subdomain', 'Museum')
    await fill(page, 'Username', 'Ada')
    expect(preview).toHaveTextContent('متحف العلوم')
    expect(preview).toHaveTextContent('museum.localhost:8080')
    expect(preview).toHaveTextContent('Ada')
  })
})

describe('step 2', () => {
  test('requires a text of at most 200 characters for another purpose', async () => {
    const page = await openWizard({ step: 'site' })
    await press(page, 'Next')
    await heading('Purpose')
    await choose(page, 'Something else')
    await press(page, 'Next')
    expect(await screen.findByText('Please provide a response.')).toBeVisible()
    await fill(page, 'Please describe the purpose', 'x'.repeat(201))
    await press(page, 'Next')
    expect(await screen.findByText('Text must be 200 characters or less.')).toBeVisible()
  })

  test('requires a purpose', async () => {
    storeDraft('purpose', { purpose: '', audience: '' })
    const page = await openWizard()
    await press(page, 'Next')
    expect(await screen.findByText('Please select an option.')).toBeVisible()
  })

  test('asks for the audience only if data is published', async () => {
    const page = await openWizard({ step: 'purpose' })
    const audience = () => screen.queryByRole('radiogroup', { name: 'Who is it for?' })
    expect(audience()).toBeVisible()
    await choose(page, 'To try the software and see whether it fits')
    expect(audience()).not.toBeInTheDocument()
    await press(page, 'Next')
    expect(await heading('Duration')).toHaveFocus()
  })

  test('requires a text for another audience', async () => {
    const page = await openWizard({ step: 'purpose' })
    await choose(page, 'Someone else')
    await press(page, 'Next')
    expect(await screen.findByText('Please provide a response.')).toBeVisible()
    expect(screen.getByLabelText('Please describe the audience')).toHaveFocus()
  })

  test('going back and forth keeps what was typed and moves the focus to the step’s heading', async () => {
    const page = await openWizard({ step: 'purpose' })
    await press(page, 'Previous')
    expect(await heading('Name and address')).toHaveFocus()
    expect(screen.getByLabelText('Site name')).toHaveValue('Herbarium')
    await press(page, 'Next')
    expect(await heading('Purpose')).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Anyone who is interested' })).toBeChecked()
  })
})

describe('step 3', () => {
  test('requires a duration, and a text for another duration', async () => {
    storeDraft('temporality', { temporality: '' })
    const page = await openWizard()
    await press(page, 'Create wiki')
    expect(await screen.findByText('Please select an option.')).toBeVisible()
    await choose(page, 'Something else')
    await press(page, 'Create wiki')
    expect(await screen.findByText('Please provide a response.')).toBeVisible()
  })

  test('creates the wiki and goes to its management', async () => {
    const page = await openWizard({ step: 'temporality' })
    await press(page, 'Create wiki')
    await waitFor(() => expect(page.address()).toBe('/wikis/manage/7'))
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).toEqual({
      sitename: 'Herbarium',
      domain: 'herbarium.localhost:8080',
      username: 'Curator',
      language: 'de',
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
      request_id: expect.stringMatching(/^0\.\d+$/),
    })
  })

  test('requests the same wiki again if the answer was lost, also after a reload, and a new one afterwards', async () => {
    const idOf = (page: Awaited<ReturnType<typeof openWizard>>) =>
      Object(page.server.requestsTo('POST /wiki/create')[0]?.json).request_id
    const first = await openWizard({ step: 'temporality', answer: 'offline' })
    await press(first, 'Create wiki')
    await heading('Name and address')
    first.unmount()
    const again = await openWizard()
    await press(again, 'Next')
    await heading('Purpose')
    await press(again, 'Next')
    await heading('Duration')
    await press(again, 'Create wiki')
    await waitFor(() => expect(again.address()).toBe('/wikis/manage/7'))
    again.unmount()
    const other = await openWizard({ step: 'temporality' })
    await press(other, 'Create wiki')
    await waitFor(() => expect(other.address()).toBe('/wikis/manage/7'))
    expect([idOf(first) === idOf(again), idOf(again) === idOf(other)]).toEqual([true, false])
  })
})

describe('a reload', () => {
  test('resumes where the wizard was left, with everything typed so far', async () => {
    const before = await openWizard()
    await fill(before, 'Site name', 'Herbarium')
    before.unmount()
    await openWizard()
    expect(screen.getByLabelText('Site name')).toHaveValue('Herbarium')
  })

  test('keeps what is typed in each step, complete or not, and stays in that step', async () => {
    const first = await openWizard({ step: 'site' })
    await fill(first, 'Subdomain', '')
    first.unmount()
    const second = await openWizard()
    expect(await heading('Name and address')).toBeVisible()
    expect(screen.getByLabelText('Subdomain')).toHaveValue('')
    await fill(second, 'Subdomain', 'herbarium')
    await press(second, 'Next')
    await heading('Purpose')
    await choose(second, 'Someone else')
    second.unmount()
    const third = await openWizard()
    expect(await heading('Purpose')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Someone else' })).toBeChecked()
    await fill(third, 'Please describe the audience', 'Botanists')
    await press(third, 'Next')
    await heading('Duration')
    third.unmount()
    await openWizard()
    expect(await heading('Duration')).toBeVisible()
  })

  test('restores a draft of an older version as far as it fits', async () => {
    writeDraft(createWikiDraft(ada), { step: 'gone', sitename: 'Maps', domain: 5, colour: 'red' })
    await openWizard()
    expect(await heading('Name and address')).toBeVisible()
    expect(screen.getByLabelText('Site name')).toHaveValue('Maps')
    expect(screen.getByLabelText('Subdomain')).toHaveValue('')
  })

  test('starts with an empty form after the wiki was created', async () => {
    const before = await openWizard({ step: 'temporality' })
    await press(before, 'Create wiki')
    before.unmount()
    await openWizard()
    expect(screen.getByLabelText('Site name')).toHaveValue('')
  })

  test('by another member does not show the first member’s draft', async () => {
    await openWizard({ step: 'purpose', as: { ...ada, id: 2 } })
    expect(screen.getByLabelText('Site name')).toHaveValue('')
  })

  test('does not move the focus', async () => {
    await openWizard({ step: 'purpose' })
    expect(document.body).toHaveFocus()
    expect(await heading('Purpose')).toBeVisible()
  })
})

describe('the wizard’s page', () => {
  test('lists the steps and marks the current one', async () => {
    await openWizard({ step: 'purpose' })
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map(step => step.textContent)).toEqual(['Name and address (done)', 'Purpose', 'Duration'])
    expect(steps.map(step => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  test('asks for a verified email address first', async () => {
    await openWizard({ as: { ...ada, verified: false } })
    expect(screen.getByText('Your email address is not yet verified.')).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
  })

  test('warns if the server has no MediaWiki', async () => {
    const engine = { available: false, version: null, skins: [], extensions: [], lua: false }
    await openWizard({ config: { engine } })
    expect(screen.getByText('This server cannot create wikis yet.')).toBeVisible()
  })

  test.each(['site', 'purpose', 'temporality'] as const)('is accessible in step %s', async step => {
    const { container } = await openWizard({ step })
    await expectNoAxeViolations(container)
  })
})
