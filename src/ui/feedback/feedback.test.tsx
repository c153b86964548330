import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { renderPage } from '#ui/testing/render-page.tsx'
import { LoadingSkeleton } from './loading-skeleton.tsx'
import { Notice } from './notice.tsx'

afterEach(() => {
  jest.useRealTimers()
})

describe('While something is loading', () => {
  test('its label is there immediately, but no placeholder flashes within the first 200 ms', () => {
    jest.useFakeTimers()
    renderPage(
      <LoadingSkeleton label="Loading your wikis">
        <p>shape</p>
      </LoadingSkeleton>,
    )
    expect(screen.getByRole('status', { name: 'Loading your wikis' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('shape')).not.toBeVisible()
    act(() => void jest.advanceTimersByTime(200))
    expect(screen.getByText('shape')).toBeVisible()
  })
})

describe('A failed load', () => {
  test('says why and tries again on request', async () => {
    const onRetry = jest.fn()
    const { user } = renderPage(<RetryPanel failure={{ kind: 'offline' }} onRetry={onRetry} />)
    expect(screen.getByText('You seem to be offline.').closest('[role=alert]')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('of an outdated page offers to reload the page, and not to try again', () => {
    renderPage(<RetryPanel failure={{ kind: 'outdated' }} title="No tab." onRetry={() => {}} />)
    expect(screen.getByText('No tab.').closest('[role=alert]')).toHaveTextContent(
      /We released a new version while you were here\. What you typed into a form is kept in this tab/,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload the page'])
  })

  test('leaves the focus in its part of the page when it disappears', async () => {
    function Part() {
      const [isLoading, setLoading] = useState(false)
      return (
        <Card title="Tokens">
          {isLoading ? (
            'Loading'
          ) : (
            <RetryPanel failure={{ kind: 'offline' }} onRetry={() => setLoading(true)} />
          )}
        </Card>
      )
    }
    const { user } = renderPage(<Part />)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('region', { name: 'Tokens' })).toHaveFocus()
  })

  test('uses the text of the flow if there is one', () => {
    renderPage(
      <RetryPanel
        failure={{ kind: 'refused', status: 404, message: 'x' }}
        title="Failed to retrieve wiki details!"
        onRetry={() => {}}
      />,
    )
    expect(screen.getByText('Failed to retrieve wiki details!')).toBeVisible()
  })
})

describe('A notice', () => {
  test('that is shown from the start is not a live region', () => {
    renderPage(<Notice tone="info" title="Beta" />)
    expect(screen.getByText('Beta').closest('[role]')).toBeNull()
  })
})
