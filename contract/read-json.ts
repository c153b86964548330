/** What JSON text says; null where there is none or it cannot be read. */
export function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
