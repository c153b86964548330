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
