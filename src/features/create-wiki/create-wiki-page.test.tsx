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
  test('asks for what is missing, field by field, and leads to the first', async () => {
    const page = await openWizard()
    await press(page, 'Next')
    expect(await screen.findAllByText('This field is required.')).toHaveLength(3)
    expect(screen.getByLabelText('Site name')).toHaveFocus()
    expect(screen.getByLabelText('Site name')).toHaveAccessibleDescription('This field is required.')
  })

  test('shows the subdomain as it will read, and its rule', async () => {
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
  ])('does not take %s as a subdomain', async (name, text) => {
    const page = await openWizard({ step: 'site' })
    await fill(page, 'Subdomain', name)
    await press(page, 'Next')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText('Subdomain')).toHaveFocus()
  })

  test('takes a custom domain and says where its CNAME record has to point', async () => {
    const page = await openWizard({ step: 'site' })
    await choose(page, 'A domain of your own')
    expect(screen.getByText('wikis.example.org')).toBeVisible()
    expect(screen.getByText(/opens there once the domain is verified/)).toBeVisible()
    await fill(page, 'Custom domain', 'data.museum.example')
    await press(page, 'Next')
    expect(await heading('Purpose')).toHaveFocus()
    expect(screen.getByRole('region', { name: 'Your new wiki' })).toHaveTextContent('data.museum.example')
  })

  test('offers no custom domain where the service takes none', async () => {
    await openWizard({ config: { cnameTarget: null } })
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Subdomain')).toBeVisible()
  })

  test('shows what will be made while it is being typed', async () => {
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
  test('asks for a purpose', async () => {
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

  test('says so when nothing is chosen', async () => {
    storeDraft('purpose', { purpose: '', audience: '' })
    const page = await openWizard()
    await press(page, 'Next')
    expect(await screen.findByText('Please select an option.')).toBeVisible()
  })

  test('asks for the audience of published data alone', async () => {
    const page = await openWizard({ step: 'purpose' })
    const audience = () => screen.queryByRole('radiogroup', { name: 'Who is it for?' })
    expect(audience()).toBeVisible()
    await choose(page, 'To try the software and see whether it fits')
    expect(audience()).not.toBeInTheDocument()
    await press(page, 'Next')
    expect(await heading('Duration')).toHaveFocus()
  })

  test('asks for the audience in words when it is none of those named', async () => {
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

describe('leaving a step', () => {
  test('does not leave a step whose answers are not complete', async () => {
    const page = await openWizard({ step: 'site' })
    await fill(page, 'Site name', '')
    await press(page, 'Next')
    expect(await heading('Name and address')).toBeVisible()
    await fill(page, 'Site name', 'Herbarium')
    await press(page, 'Next')
    await heading('Purpose')
    await choose(page, 'Someone else')
    await press(page, 'Next')
    expect(await heading('Purpose')).toBeVisible()
    await choose(page, 'Anyone who is interested')
    await press(page, 'Next')
    await heading('Duration')
    await choose(page, 'Something else')
    await press(page, 'Create wiki')
    expect(await heading('Duration')).toBeVisible()
    expect(page.server.requestsTo('POST /wiki/create')).toEqual([])
  })

  test.each(['Previous', 'Next'])(
    'leaving step 2 by "%s" forgets answers that no longer belong',
    async direction => {
      storeDraft('purpose', { audience: 'other', audience_other: 'Botanists' })
      const page = await openWizard()
      await choose(page, 'Something else')
      await fill(page, 'Please describe the purpose', 'A card index')
      await choose(page, 'To try the software and see whether it fits')
      await press(page, direction)
      await heading(direction === 'Next' ? 'Duration' : 'Name and address')
      await press(page, direction === 'Next' ? 'Previous' : 'Next')
      await heading('Purpose')
      await choose(page, 'Something else')
      expect(screen.getByLabelText('Please describe the purpose')).toHaveValue('')
      await choose(page, 'To publish data that others can use')
      expect(screen.getByRole('radio', { name: 'Someone else' })).not.toBeChecked()
      await choose(page, 'Someone else')
      expect(screen.getByLabelText('Please describe the audience')).toHaveValue('')
    },
  )

  test('going back loses nothing that was typed, complete or not', async () => {
    const page = await openWizard({ step: 'temporality' })
    await choose(page, 'Something else')
    await fill(page, 'Please describe for how long', 'Until the exhibition ends')
    await press(page, 'Previous')
    await heading('Purpose')
    await choose(page, 'Someone else')
    await press(page, 'Previous')
    await heading('Name and address')
    await press(page, 'Next')
    await heading('Purpose')
    expect(screen.getByRole('radio', { name: 'Someone else' })).toBeChecked()
    await fill(page, 'Please describe the audience', 'Botanists')
    await press(page, 'Next')
    await heading('Duration')
    expect(screen.getByLabelText('Please describe for how long')).toHaveValue('Until the exhibition ends')
  })

  test('starts the next step without messages', async () => {
    storeDraft('site', { purpose: '', audience: '' })
    const page = await openWizard()
    await press(page, 'Next')
    await heading('Purpose')
    expect(screen.queryByText('Please select an option.')).not.toBeInTheDocument()
    await press(page, 'Next')
    expect(await screen.findByText('Please select an option.')).toBeVisible()
    await press(page, 'Previous')
    await heading('Name and address')
    await press(page, 'Next')
    await heading('Purpose')
    expect(screen.queryByText('Please select an option.')).not.toBeInTheDocument()
  })
})

describe('step 3', () => {
  test('asks how long, in words when it is none of those named', async () => {
    storeDraft('temporality', { temporality: '' })
    const page = await openWizard()
    await press(page, 'Create wiki')
    expect(await screen.findByText('Please select an option.')).toBeVisible()
    await choose(page, 'Something else')
    await press(page, 'Create wiki')
    expect(await screen.findByText('Please provide a response.')).toBeVisible()
  })

  test('creates the wiki and leads to its management', async () => {
    const page = await openWizard({ step: 'temporality' })
    await press(page, 'Create wiki')
    await waitFor(() => expect(page.address()).toBe('/wikis/manage/7'))
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).toEqual({
      sitename: 'Herbarium',
      domain: 'herbarium.localhost:8080',
      username: 'Curator',
      profile: JSON.stringify({ purpose: 'data_hub', audience: 'wide', temporality: 'permanent' }),
    })
  })
})

describe('a reload', () => {
  test('takes the wizard up where it was left, with what was being typed', async () => {
    const before = await openWizard()
    await fill(before, 'Site name', 'Herbarium')
    before.unmount()
    await openWizard()
    expect(screen.getByLabelText('Site name')).toHaveValue('Herbarium')
  })

  test('keeps what is being typed at every step, complete or not, and stays at that step', async () => {
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

  test('takes a draft of an older version as far as it fits', async () => {
    writeDraft(createWikiDraft(ada), { step: 'gone', sitename: 'Maps', domain: 5, colour: 'red' })
    await openWizard()
    expect(await heading('Name and address')).toBeVisible()
    expect(screen.getByLabelText('Site name')).toHaveValue('Maps')
    expect(screen.getByLabelText('Subdomain')).toHaveValue('')
  })

  test('after the wiki was created begins anew', async () => {
    const before = await openWizard({ step: 'temporality' })
    await press(before, 'Create wiki')
    before.unmount()
    await openWizard()
    expect(screen.getByLabelText('Site name')).toHaveValue('')
  })

  test('by somebody else shows nothing of the first person’s', async () => {
    await openWizard({ step: 'purpose', as: { ...ada, id: 2 } })
    expect(screen.getByLabelText('Site name')).toHaveValue('')
  })

  test('does not move the focus, and shows the first step without waiting', async () => {
    await openWizard({ step: 'purpose' })
    expect(document.body).toHaveFocus()
    expect(await heading('Purpose')).toBeVisible()
  })
})

describe('the wizard’s page', () => {
  test('names the steps and says which is the current one', async () => {
    await openWizard({ step: 'purpose' })
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map(step => step.textContent)).toEqual(['Name and address (done)', 'Purpose', 'Duration'])
    expect(steps.map(step => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  test('without a verified address says so, and asks for nothing', async () => {
    await openWizard({ as: { ...ada, verified: false } })
    expect(screen.getByText('Your email address is not yet verified.')).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
  })

  test('says beforehand that the server has no MediaWiki', async () => {
    const engine = { available: false, version: null, skins: [], extensions: [] }
    await openWizard({ config: { engine } })
    expect(screen.getByText('This server cannot make wikis yet.')).toBeVisible()
  })

  test.each(['site', 'purpose', 'temporality'] as const)('is accessible at step %s', async step => {
    const { container } = await openWizard({ step })
    await expectNoAxeViolations(container)
  })
})
