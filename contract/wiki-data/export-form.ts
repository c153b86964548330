import { boolean, type InferType, mixed, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import type { ExportKind } from './wiki-export.ts'

/** The form that starts an export. The password is asked for if a complete copy needs it. */
export const exportFormSchema = object({
  kind: mixed<ExportKind>().required(messages.fieldRequired).oneOf(['public', 'complete']),
  passwordHashes: boolean().defined(),
  password: string().defined().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX)),
})

/** What to export. `passwordHashes` and `password` are only for complete copies. */
export type ExportOrder = InferType<typeof exportFormSchema>
