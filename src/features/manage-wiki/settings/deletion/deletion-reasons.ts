import { array, boolean, object, string } from 'yup'
import { DELETION_REASON_MAX } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { confirmingPassword } from '#ui/confirming/form-dialog.tsx'

/** The texts that are sent are the same in every language. Source: spec 3.25. */
const REASONS = [
  { sent: 'Was only used for testing', text: msg('wiki-settings-was-only-used-testing') },
  { sent: 'Lacking essential functionality', text: msg('wiki-settings-lacking-essential-functionality') },
  { sent: 'Too complex to work with', text: msg('wiki-settings-too-complex-work-with') },
  { sent: 'Other reason', text: msg('wiki-settings-other-reason') },
]

export const deletionReasonTexts: readonly string[] = REASONS.map(({ text }) => text)

interface DeletionForm {
  /** In the order of {@link deletionReasonTexts}. */
  readonly ticked: readonly boolean[]
  readonly text: string
  /** Only asked for if the last log-in is long ago. */
  readonly password: string
}

export const EMPTY_DELETION: DeletionForm = {
  ticked: REASONS.map(() => false),
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
  const reasons = REASONS.filter((_, index) => ticked[index]).map(({ sent }) => sent)
  return text.trim() === '' ? reasons : [...reasons, text.trim()]
}
