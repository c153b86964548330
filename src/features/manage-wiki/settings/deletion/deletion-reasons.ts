import { array, boolean, object, string } from 'yup'
import { DELETION_REASON_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

/** Source: specification, section 3 ("Deletion"). */
export const DELETION_REASONS = [
  'Was only used for testing',
  'Lacking essential functionality',
  'Too complex to work with',
  'Other reason',
] as const

export interface DeletionForm {
  /** In the order of {@link DELETION_REASONS}. */
  readonly ticked: readonly boolean[]
  readonly text: string
  /** Only asked for where the last log-in is long ago. */
  readonly password: string
}

export const EMPTY_DELETION: DeletionForm = {
  ticked: DELETION_REASONS.map(() => false),
  text: '',
  password: '',
}

export const deletionSchema = object({
  ticked: array(boolean().defined()).defined(),
  text: string()
    .defined()
    .max(DELETION_REASON_MAX, `Text must be ${DELETION_REASON_MAX} characters or less.`),
  password: string().defined(),
})

/** The dialog that asks for the password as well. */
export const confirmedDeletionSchema = deletionSchema.shape({
  password: string().required(messages.fieldRequired),
})

/** What is sent: the ticked reasons and the free text, possibly none. */
export function deletionReasons({ ticked, text }: DeletionForm): readonly string[] {
  const reasons = DELETION_REASONS.filter((_, index) => ticked[index])
  return text.trim() === '' ? reasons : [...reasons, text.trim()]
}
