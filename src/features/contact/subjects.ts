import type { ContactSubject } from '#contract/schemas/contact.ts'

/** The subjects of the specification (section 3) as people read them. */
export const SUBJECTS: readonly { readonly value: ContactSubject; readonly label: string }[] = [
  { value: 'general-question', label: 'General question' },
  { value: 'feature-request', label: 'Feature request' },
  { value: 'report-a-problem', label: 'Report a problem' },
  { value: 'give-feedback', label: 'Give feedback' },
  { value: 'other', label: 'Other' },
]
