import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { useHydrated } from './use-hydrated.ts'

const seen: boolean[] = []

function Part() {
  const isHydrated = useHydrated()
  seen.push(isHydrated)
  return <p>{isHydrated ? 'live' : 'static'}</p>
}

function Page() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Part />
      <button type="button" onClick={() => open(true)}>
        Open
      </button>
      {isOpen && <Part />}
    </>
  )
}

test('is false while prerendered HTML is hydrated, and true soon afterwards', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Page />)
  expect(root).toHaveTextContent('static')
  document.body.append(root)
  seen.length = 0
  const onRecoverableError = jest.fn()
  await act(async () => startTransition(() => void hydrateRoot(root, <Page />, { onRecoverableError })))
  expect(seen).toEqual([false, true])
  expect(onRecoverableError).not.toHaveBeenCalled()

  seen.length = 0
  await act(async () => screen.getByRole('button', { name: 'Open' }).click())
  expect(seen).not.toContain(false)
  expect(screen.getAllByText('live')).toHaveLength(2)
})

test('is true at once in what is rendered without prerendered HTML', () => {
  seen.length = 0
  render(<Part />)
  expect(seen).toEqual([true])
})
