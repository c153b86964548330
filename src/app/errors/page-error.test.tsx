import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { route } from '#app/routes/route.ts'
import { ErrorBoundary } from '#ui/failure/error-boundary.tsx'
import { renderPage } from '#ui/testing/render-page.tsx'
import { PageError } from './page-error.tsx'

function Broken({ thrown }: { thrown: Error }): never {
  throw thrown
}

const renderBroken = (thrown: Error) =>
  renderPage(
    <ErrorBoundary fallback={error => <PageError thrown={error} />}>
      <Broken thrown={thrown} />
    </ErrorBoundary>,
  )

let silenced: ReturnType<typeof jest.spyOn>

beforeEach(() => {
  // React writes every error that a boundary catches to the console.
  silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  silenced.mockRestore()
})

describe('A page that throws', () => {
  test('is replaced by a message that offers to reload and says that typed text is kept', () => {
    renderBroken(new Error('boom'))
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong on this page' })).toBeVisible()
    expect(
      screen.getByText(/What you typed into a form is kept in this tab/).closest('[role=alert]'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled()
    expect(screen.queryByText(/boom/)).not.toBeInTheDocument()
  })

  test('because its chunk could not be loaded says why', () => {
    renderBroken(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
    expect(screen.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  })

  test('because its chunk could not be loaded is loaded again when it is opened again', async () => {
    const load = jest.fn<() => Promise<() => ReactNode>>(async () => () => <h1>Contact</h1>)
    const gone = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
    load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone)
    const contact = route('/contact', 'Contact', 'public', load)
    const Opened = () => <contact.Page />
    const visit = (key: string) => (
      <ErrorBoundary key={key} fallback={error => <PageError thrown={error} />}>
        <Suspense>
          <Opened />
        </Suspense>
      </ErrorBoundary>
    )
    const { rerender } = renderPage(visit('first'))
    for (const key of ['second', 'third']) {
      expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      rerender(visit(key))
    }
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(3)
  })
})
