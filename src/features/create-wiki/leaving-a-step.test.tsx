import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { choose, fill, heading, openWizard, press, storeDraft } from './testing.tsx'

beforeEach(() => sessionStorage.clear())

describe('leaving a step', () => {
  test('does not leave an incomplete step', async () => {
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
    'clears answers of step 2 that no longer belong after "%s"',
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

  test('keeps everything typed when going back, complete or not', async () => {
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

  test('starts the next step without error messages', async () => {
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
