import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { choose, openWizard, press } from './testing.tsx'

beforeEach(() => sessionStorage.clear())

const open = (knowledgeEquity = true) => openWizard({ step: 'temporality', config: { knowledgeEquity } })
/** Opens the wizard again, with its draft. */
const reload = (knowledgeEquity = true) => openWizard({ config: { knowledgeEquity } })
const question = () => screen.queryByRole('radiogroup', { name: /knowledge that is often left out/ })
const TEXT = /^What would you like to add\?/

describe('the question on knowledge equity', () => {
  test('is asked only if the service is configured to ask it', async () => {
    const { unmount } = await open(false)
    expect(question()).not.toBeInTheDocument()
    unmount()
    await open()
    expect(question()).toBeVisible()
  })

  test('is optional, and nothing is sent if it is not answered', async () => {
    const page = await open()
    await press(page, 'Create wiki')
    await waitFor(() => expect(page.address()).toBe('/wikis/manage/7'))
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).not.toHaveProperty('knowledgeEquityResponse')
  })

  test('sends the answer with its text', async () => {
    const page = await open()
    expect(screen.queryByRole('textbox', { name: TEXT })).not.toBeInTheDocument()
    await choose(page, 'Yes')
    await fill(page.user, screen.getByRole('textbox', { name: TEXT }), 'Oral history')
    await press(page, 'Create wiki')
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).toMatchObject({
      knowledgeEquityResponse: { selectedOption: 'yes', freeTextResponse: 'Oral history' },
    })
  })

  test('counts the characters and refuses more than 3000 without cutting the text off', async () => {
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

  test('keeps the answer through a reload', async () => {
    const before = await open()
    await choose(before, 'No')
    await fill(before.user, screen.getByRole('textbox', { name: TEXT }), 'Maps')
    before.unmount()
    await reload()
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked()
    expect(screen.getByRole('textbox', { name: TEXT })).toHaveValue('Maps')
  })

  test('does not send a kept answer if the question is no longer asked', async () => {
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
