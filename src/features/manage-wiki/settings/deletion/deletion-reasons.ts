import { array, boolean, object, string } from 'yup'
import { DELETION_REASON_MAX } from '#contract/limits.ts'
import { confirmingPassword } from '#ui/confirming/form-dialog.tsx'

/** Source: spec 3.25. */
export const DELETION_REASONS = [
  'Was only used for testing',
  'Lacking essential functionality',
  'Too complex to work with',
  'Other reason',
] as const

interface DeletionForm {
  /** In the order of {@link DELETION_REASONS}. */
  readonly ticked: readonly boolean[]
  readonly text: string
  /** Only asked for if the last log-in is long ago. */
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
  password: confirmingPassword,
})

/** The reasons to send: the ticked ones and the free text. May be empty. */
export function deletionReasons({ ticked, text }: DeletionForm): readonly string[] {
  const reasons = DELETION_REASONS.filter((_, index) => ticked[index])
  return text.trim() === '' ? reasons : [...reasons, text.trim()]
}
