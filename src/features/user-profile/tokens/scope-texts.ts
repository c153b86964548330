import type { Scope } from '#contract/account/api-tokens.ts'
import { msg } from '#i18n/msg.ts'

export const scopeTexts: Readonly<Record<Scope, { readonly label: string; readonly help: string }>> = {
  'create-wikis': { label: msg('user-profile-create-wikis'), help: msg('user-profile-as-many-as-can-have') },
  read: { label: msg('user-profile-read'), help: msg('user-profile-wikis-with-their-details-imports') },
  'bulk-edits': {
    label: msg('common-bulk-edits'),
    help: msg('user-profile-import-entities-files-into-wikis'),
  },
}
