import type { ContactSubject } from '#contract/schemas/contact.ts'

/** The subjects with their labels. Source: spec 3.23. */
export const SUBJECTS: readonly { readonly value: ContactSubject; readonly label: string }[] = [
  { value: 'general-question', label: 'General question' },
  { value: 'feature-request', label: 'Feature request' },
  { value: 'report-a-problem', label: 'Report a problem' },
  { value: 'give-feedback', label: 'Give feedback' },
  { value: 'other', label: 'Other' },
]
