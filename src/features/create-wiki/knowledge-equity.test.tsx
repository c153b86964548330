import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { choose, openWizard, press } from './testing.tsx'

beforeEach(() => sessionStorage.clear())

const open = (knowledgeEquity = true) => openWizard({ step: 'temporality', config: { knowledgeEquity } })
/** The wizard once more, as it was left. */
const reload = (knowledgeEquity = true) => openWizard({ config: { knowledgeEquity } })
const question = () => screen.queryByRole('radiogroup', { name: /knowledge that is often left out/ })
const TEXT = /^What would you like to add\?/

describe('the question on knowledge equity', () => {
  test('is asked only where the service asks it', async () => {
    const { unmount } = await open(false)
    expect(question()).not.toBeInTheDocument()
    unmount()
    await open()
    expect(question()).toBeVisible()
  })

  test('need not be answered, and then nothing is sent about it', async () => {
    const page = await open()
    await press(page, 'Create wiki')
    await waitFor(() => expect(page.address()).toBe('/wikis/manage/7'))
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).not.toHaveProperty('knowledgeEquityResponse')
  })

  test('is sent with its text', async () => {
    const page = await open()
    expect(screen.queryByRole('textbox', { name: TEXT })).not.toBeInTheDocument()
    await choose(page, 'Yes')
    await page.user.type(screen.getByRole('textbox', { name: TEXT }), 'Oral history')
    await press(page, 'Create wiki')
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).toMatchObject({
      knowledgeEquityResponse: { selectedOption: 'yes', freeTextResponse: 'Oral history' },
    })
  })

  test('takes 3000 characters and counts them; a longer text is kept and told about at its field', async () => {
    const page = await open()
    await choose(page, 'I am not sure')
    const text = screen.getByRole('textbox', { name: TEXT })
    await page.user.click(text)
    await page.user.paste('x'.repeat(3001))
    expect(screen.getByText('3001 / 3000')).toBeVisible()
    await press(page, 'Create wiki')
    expect(await screen.findByText('Text must be 3000 characters or less.')).toBeVisible()
    expect(text).toHaveFocus()
    expect(text).toHaveValue('x'.repeat(3001))
    expect(page.server.requestsTo('POST /wiki/create')).toHaveLength(0)
  })

  test('keeps its answer through a reload', async () => {
    const before = await open()
    await choose(before, 'No')
    await before.user.type(screen.getByRole('textbox', { name: TEXT }), 'Maps')
    before.unmount()
    await reload()
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked()
    expect(screen.getByRole('textbox', { name: TEXT })).toHaveValue('Maps')
  })

  test('forgets a kept answer where it is not asked any more', async () => {
    const before = await open()
    await choose(before, 'Yes')
    before.unmount()
    const page = await reload(false)
    await press(page, 'Create wiki')
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).not.toHaveProperty('knowledgeEquityResponse')
  })

  test('is accessible', async () => {
    const page = await open()
    await choose(page, 'I prefer not to say')
    await expectNoAxeViolations(page.container)
  })
})
