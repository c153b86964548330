import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { optionalPart } from './optional-part.ts'

function show(load: Parameters<typeof optionalPart<object>>[0]) {
  const Part = optionalPart(load)
  return render(
    <>
      <p>The page</p>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </>,
  )
}

test('a part that loads late is shown', async () => {
  show(async () => () => <p>The part</p>)
  expect(await screen.findByText('The part')).toBeVisible()
})

test('a page stays without a part that cannot be loaded', async () => {
  const { container } = show(async () => {
    throw new Error('Loading chunk 1 failed.')
  })
  await waitFor(() => expect(container.textContent).toBe('The page'))
})
