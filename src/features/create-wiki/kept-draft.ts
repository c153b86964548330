import { type CreateWikiDraft, draftFrom } from '#machines/create-wiki/create-wiki.draft.ts'

/**
 * The wizard's draft in the tab's session storage: it survives a reload, and is gone with the tab. Keys that begin with
 * `draft:` are forgotten at log-out.
 */
const KEY = 'draft:create-wiki'

interface Kept {
  readonly userId: number
  readonly draft: unknown
}

/** The draft of this person; null where none is kept, or somebody else's. */
export function readDraft(userId: number): CreateWikiDraft | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return kept?.userId === userId ? draftFrom(kept.draft) : null
  } catch {
    return null
  }
}

export function writeDraft(userId: number, draft: CreateWikiDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, draft } satisfies Kept))
  } catch {
    // Full or switched off: the wizard works all the same.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Switched off: there is no draft either.
  }
}
