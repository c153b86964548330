import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { useHydratedLocation } from './use-hydrated-location.ts'

function Page() {
  const { search, state } = useHydratedLocation()
  return <p>{`${search} ${JSON.stringify(state)}`}</p>
}

const arrival = (
  <MemoryRouter
    initialEntries={[{ pathname: '/login', search: '?redirect=%2Fuser', state: { reason: 'x' } }]}
  >
    <Page />
  </MemoryRouter>
)

test('a prerendered page is hydrated as it is and knows its query and state afterwards', () => {
  const container = document.createElement('div')
  container.innerHTML = '<p> null</p>'
  document.body.append(container)
  const onRecoverableError = jest.fn()
  render(arrival, { container, hydrate: true, onRecoverableError })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(screen.getByText('?redirect=%2Fuser {"reason":"x"}')).toBeVisible()
})

test('a page rendered by the app knows its query and state immediately', () => {
  render(arrival)
  expect(screen.getByText('?redirect=%2Fuser {"reason":"x"}')).toBeVisible()
})
