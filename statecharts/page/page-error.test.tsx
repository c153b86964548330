import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { ErrorBoundary } from '#ui/failure/error-boundary.tsx'
import { renderPage } from '#ui/testing/render-page.tsx'
import { PageError } from './frame.tsx'

function Broken(): never {
  throw new Error('The machine has no states.')
}

test('a page that fails to render shows the error', () => {
  // React logs the error that it caught.
  const report = jest.spyOn(console, 'error').mockImplementation(() => {})
  renderPage(
    <ErrorBoundary fallback={thrown => <PageError error={thrown} />}>
      <Broken />
    </ErrorBoundary>,
    { hasToasts: false },
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The machine has no states.')
  expect(report).toHaveBeenCalled()
  report.mockRestore()
})
