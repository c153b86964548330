import { expect } from '@jest/globals'
import { screen } from '@testing-library/react'

/**
 * Waits for a text inside a live region: an `alert`, or a `status`.
 *
 * @throws if the text does not appear, or is outside such a region.
 */
export async function findMessage(role: 'alert' | 'status', words: string | RegExp): Promise<HTMLElement> {
  const element = await screen.findByText(words)
  if (!element.closest(`[role="${role}"]`))
    throw new Error(`"${words}" is not inside an element with the role ${role}.`)
  return element
}

/** Checks for the states of a driver: that the page shows a text, or a button that is busy. */
export const shows = (words: string | RegExp) => async () => {
  expect(await screen.findByText(words)).toBeVisible()
}
export const busy = (name: string) => async () => {
  expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
}
