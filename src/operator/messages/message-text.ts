import type { MessageState } from '#contract/operator/contact-messages.ts'
import { msg } from '#i18n/msg.ts'

export const STATE_TEXTS: Readonly<Record<MessageState, string>> = {
  new: msg('operator-messages-new'),
  open: msg('operator-messages-open'),
  answered: msg('operator-messages-answered'),
  closed: msg('operator-messages-closed'),
}

const SUBJECTS: Readonly<Record<string, string>> = {
  'general-question': msg('operator-subject-general-question'),
  'feature-request': msg('operator-subject-feature-request'),
  'report-a-problem': msg('operator-subject-report-problem'),
  'give-feedback': msg('operator-subject-give-feedback'),
  other: msg('operator-subject-other'),
}

/** The subject that the sender chose. */
export function subjectText(subject: string): string {
  return SUBJECTS[subject] ?? subject
}
