import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { LivePanel } from './live-panel.tsx'
import { startForm, startWizard, watchInTest } from './testing.ts'
import type { MachineWatch } from './watch-machines.ts'

let watch: MachineWatch
let stop: () => void

beforeEach(() => {
  sessionStorage.clear()
  ;({ watch, stop } = watchInTest())
})
afterEach(() => stop())

const toggle = () => screen.getByRole('button', { name: /^Machines/ })
const panel = () => screen.queryByRole('complementary', { name: 'Running machines' })

async function openPanel() {
  const user = userEvent.setup()
  render(<LivePanel watch={watch} />)
  await user.click(toggle())
  return user
}

describe('the panel of running machines', () => {
  test('is closed at first, and its button shows the number of running machines', async () => {
    render(<LivePanel watch={watch} />)
    expect(panel()).not.toBeInTheDocument()
    await act(async () => void startWizard())
    expect(toggle()).toHaveTextContent('Machines: 1')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  })

  test('shows a machine, its state, its events and its saga as they happen', async () => {
    await openPanel()
    const wizard = startWizard()
    await act(async () => wizard.goBackTooFar())
    const card = within(screen.getByRole('article', { name: 'createWiki' }))
    const log = within(card.getByRole('log', { name: 'Events of createWiki' }))
    expect(log.getByRole('listitem')).toHaveTextContent(/step\.previous refused in site/)
    await act(async () => wizard.submitAll())
    expect(log.getAllByRole('listitem').at(-1)).toHaveTextContent(
      'temporality.submit temporality → submitting',
    )
    const invoked = within(card.getByRole('list', { name: 'Invoked' }))
    expect(invoked.getByRole('listitem')).toHaveTextContent('running saga createWiki')
    await act(() => wizard.fail({ kind: 'tooMany', retryAfterSeconds: 5 }))
    expect(invoked.getByRole('listitem')).toHaveTextContent('failed (tooMany) saga createWiki')
  })

  test('shows the latest event of all machines at the top', async () => {
    await openPanel()
    const wizard = startWizard()
    const form = startForm()
    await act(async () => form.send({ type: 'form.edit' }))
    expect(screen.getByText(/^Latest:/)).toHaveTextContent(
      'Latest: submission (signUp) form.edit refused in editing',
    )
    await act(async () => wizard.submitAll())
    expect(screen.getByText(/^Latest:/)).toHaveTextContent(
      'Latest: createWiki temporality.submit temporality → submitting',
    )
  })

  test('links to the chart in the current state', async () => {
    await openPanel()
    await act(async () => startWizard().submitAll())
    expect(screen.getByRole('link', { name: 'Chart of createWiki' })).toHaveAttribute(
      'href',
      'http://localhost:8090/create-wiki/submitting',
    )
    expect(screen.getByText('npm run statecharts')).toBeInTheDocument()
  })

  test('collapses the machines that have ended', async () => {
    const user = await openPanel()
    await act(async () => void startForm().stop())
    expect(screen.getByText('No machines are running on this page.')).toBeInTheDocument()
    const card = screen.getByText('submission (signUp)')
    expect(card).not.toBeVisible()
    await user.click(screen.getByText('Ended recently: 1'))
    expect(card).toBeVisible()
  })

  test('does not move the focus when machines change', async () => {
    render(<input aria-label="Sitename" />)
    const user = await openPanel()
    await user.click(screen.getByLabelText('Sitename'))
    await act(async () => startWizard().submitAll())
    expect(screen.getByLabelText('Sitename')).toHaveFocus()
  })

  test('opens with Alt+Shift+M, closes with Escape, and focuses its button both times', async () => {
    const user = userEvent.setup()
    render(<LivePanel watch={watch} />)
    await user.keyboard('{Alt>}{Shift>}[KeyM]{/Shift}{/Alt}')
    expect(panel()).toBeVisible()
    expect(toggle()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(panel()).not.toBeInTheDocument()
    expect(toggle()).toHaveFocus()
  })

  test('stays open or closed after a reload', async () => {
    const user = await openPanel()
    const { unmount } = render(<LivePanel watch={watch} />)
    expect(screen.getAllByRole('complementary')).toHaveLength(2)
    unmount()
    await user.click(toggle())
    render(<LivePanel watch={watch} />)
    expect(panel()).not.toBeInTheDocument()
  })
})
