/**
 * What people typed into forms and have not sent, kept in the tab's session storage: it survives a reload and is gone with the
 * tab. Storage may be full or switched off; forms then work without drafts.
 */
const PREFIX = 'draft:'

export type Draft = Readonly<Record<string, unknown>>

/** What was kept under this name, perhaps by an older version of the app; null if nothing was. */
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
