import type { MessageState } from '#contract/operator/contact-messages.ts'

export const STATE_TEXTS: Readonly<Record<MessageState, string>> = {
  new: 'new',
  open: 'open',
  answered: 'answered',
  closed: 'closed',
}

/** What a message is about, as its sender chose it: `general-question` → `general question`. */
export function subjectText(subject: string): string {
  return subject.replaceAll('-', ' ')
}
