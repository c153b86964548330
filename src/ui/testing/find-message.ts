import { screen } from '@testing-library/react'

/**
 * Waits for words inside a live region: an alert, read out at once, or a status, read out when the reader pauses.
 *
 * @throws where the words do not come, or stand outside such a region.
 */
export async function findMessage(role: 'alert' | 'status', words: string | RegExp): Promise<HTMLElement> {
  const element = await screen.findByText(words)
  if (!element.closest(`[role="${role}"]`)) throw new Error(`"${words}" stands in no ${role}.`)
  return element
}
