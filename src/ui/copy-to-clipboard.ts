/**
 * Copies a text. Browsers offer no clipboard to pages without TLS, and people can deny it: then it has to be copied
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
