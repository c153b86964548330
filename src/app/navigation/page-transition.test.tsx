import { expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { PageTransition } from '#app/app-router.tsx'
import { loadMotion } from '#ui/loading-ahead/motion-parts.ts'

test('a prerendered page is hydrated as it is, even if the page animations are loaded already', async () => {
  const page = (
    <PageTransition>
      <h1>Log in</h1>
    </PageTransition>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  const heading = root.querySelector('h1')
  await loadMotion()

  const errors: unknown[] = []
  await act(async () =>
    startTransition(() => void hydrateRoot(root, page, { onRecoverableError: error => errors.push(error) })),
  )
  expect(errors).toEqual([])
  expect(root.querySelector('h1')).toBe(heading)
})
