/**
 * Copies a text. Browsers have no clipboard on pages without TLS, and people can deny access; the text then has to be copied
 * by hand.
 * @returns whether it is copied.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
