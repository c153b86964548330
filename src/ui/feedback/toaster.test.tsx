import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { toaster } from './toaster.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  act(() => toaster.closeAll())
  jest.useRealTimers()
})

const show = (tone: 'success' | 'error', text: string) => act(() => void toaster[tone](text))

describe('A toast', () => {
  test('is announced politely for a success and immediately for a failure', () => {
    renderPage(<p>Page</p>)
    show('success', 'Saved.')
    show('error', 'Not saved.')
    expect(within(screen.getByRole('status')).getByText('Saved.')).toBeVisible()
    expect(within(screen.getByRole('alert')).getByText('Not saved.')).toBeVisible()
  })

  test('can be closed', async () => {
    const { user } = renderPage(<p>Page</p>, { advanceTimers: jest.advanceTimersByTime })
    show('error', 'Not saved.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Not saved.')).not.toBeInTheDocument()
  })

  test('disappears after ten seconds for a success and stays for a failure', () => {
    renderPage(<p>Page</p>)
    show('success', 'Saved.')
    show('error', 'Not saved.')
    act(() => void jest.advanceTimersByTime(10_000))
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument()
    expect(screen.getByText('Not saved.')).toBeVisible()
  })

  test('stays while it is pointed at', async () => {
    const { user } = renderPage(<p>Page</p>, { advanceTimers: jest.advanceTimersByTime })
    show('success', 'Saved.')
    await user.hover(screen.getByText('Saved.'))
    act(() => void jest.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved.')).toBeVisible()
  })

  test('replaces an earlier one with the same text', () => {
    renderPage(<p>Page</p>)
    show('error', 'Not saved.')
    show('error', 'Not saved.')
    expect(screen.getAllByText('Not saved.')).toHaveLength(1)
  })
})
