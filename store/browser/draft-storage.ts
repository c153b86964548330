/**
 * What people typed into forms and have not sent, kept in the tab's session storage: it survives a reload and
 * is gone with the tab. Storage may be full or switched off; forms then work without drafts.
 */
const PREFIX = 'draft:'
/** The key for the id of the member whose drafts they are; '' for a visitor's after a log-out, missing if not known. */
const OWNER = 'drafts-of'

export type Draft = Readonly<Record<string, unknown>>

/** The draft of this name, perhaps from an older version of the app; empty if there is none. */
export function readDraft(name: string): Draft {
  // `Object` turns null into an empty object.
  return Object(attempt(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '')))
}

export function writeDraft(name: string, draft: Draft): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(draft)))
}

export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(PREFIX + name))
}

/** @param except see `Environment`. */
export function forgetDrafts(except?: number): void {
  attempt(() => {
    const owner = sessionStorage.getItem(OWNER)
    if (except === undefined ? owner !== '' : owner && owner !== String(except))
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    sessionStorage.setItem(OWNER, String(except ?? ''))
  })
}

function attempt<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}
