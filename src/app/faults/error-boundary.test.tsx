import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken({ thrown }: { thrown: Error }): never {
  throw thrown
}

const renderBroken = (thrown: Error) =>
  renderPage(
    <ErrorBoundary>
      <Broken thrown={thrown} />
    </ErrorBoundary>,
  )

let silenced: ReturnType<typeof jest.spyOn>

beforeEach(() => {
  // React tells the console of every error a boundary catches.
  silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  silenced.mockRestore()
})

describe('A page that throws', () => {
  test('gives way to words, a reload and the promise that typed text is kept', () => {
    renderBroken(new Error('boom'))
    expect(screen.getByRole('heading', { level: 1, name: 'This page ran into a fault' })).toBeVisible()
    expect(
      screen.getByText(/What you typed into a form is kept in this tab/).closest('[role=alert]'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled()
    expect(screen.queryByText(/boom/)).not.toBeInTheDocument()
  })

  test('because its chunk did not arrive says what that means', () => {
    renderBroken(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
    expect(screen.getByRole('heading', { level: 1, name: 'This page did not arrive' })).toBeVisible()
  })
})
