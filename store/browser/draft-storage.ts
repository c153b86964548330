/**
 * Unsent input of forms, kept in the session storage of the tab: it survives a reload and ends with the tab.
 * If the storage is full or disabled, forms work without drafts.
 */
const PREFIX = 'draft:'

export type Draft = Readonly<Record<string, unknown>>

/** The draft of this name, perhaps written by an older version of the app; null if there is none. */
export function readDraft(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')
    return typeof draft === 'object' && draft !== null ? { ...draft } : null
  } catch {
    return null
  }
}

export function writeDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {}
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name)
  } catch {}
}

export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {}
}
