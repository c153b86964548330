import { msg } from '#i18n/msg.ts'

/** What a card says that saves only what was changed. @param count of changes that were saved; null before that. */
export function savedText(count: number | null, saved: string): string | null {
  if (count === null) return null
  return count > 0 ? saved : msg('common-nothing-was-changed')
}
