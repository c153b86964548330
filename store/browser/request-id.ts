import { readDraft, writeDraft } from './draft-storage.ts'

/** Kept with the drafts, because it belongs to what is typed and not yet sent. */
const DRAFT = 'request'

/** Not a secret: it only has to differ from those of other tabs. */
let id = `${Math.random()}`

/** See `Environment`. If the session storage is full or switched off, a reload makes another one. */
export function requestId(): string {
  const { id: kept } = readDraft(DRAFT)
  if (typeof kept === 'string') id = kept
  else writeDraft(DRAFT, { id })
  return id
}
