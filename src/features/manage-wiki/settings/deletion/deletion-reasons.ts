import { array, boolean, object, string } from 'yup'
import { DELETION_REASON_MAX } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { confirmingPassword } from '#ui/confirming/form-dialog.tsx'

/** Source: spec 3.25. */
export const DELETION_REASONS = [
  msg('wiki-settings-was-only-used-testing'),
  msg('wiki-settings-lacking-essential-functionality'),
  msg('wiki-settings-too-complex-work-with'),
  msg('wiki-settings-other-reason'),
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
    .max(DELETION_REASON_MAX, msg('common-text-must-1-characters-less', DELETION_REASON_MAX)),
  password: confirmingPassword,
})

/** The reasons to send: the ticked ones and the free text. May be empty. */
export function deletionReasons({ ticked, text }: DeletionForm): readonly string[] {
  const reasons = DELETION_REASONS.filter((_, index) => ticked[index])
  return text.trim() === '' ? reasons : [...reasons, text.trim()]
}
