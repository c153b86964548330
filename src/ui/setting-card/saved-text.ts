import { msg } from '#i18n/msg.ts'

/** The text after a card has saved what was changed. @param count of saved changes; null before saving. */
export function savedText(count: number | null, saved: string): string | null {
  if (count === null) return null
  return count > 0 ? saved : msg('common-nothing-was-changed')
}
