import type { Scope } from '#contract/account/api-tokens.ts'
import { msg } from '#i18n/msg.ts'

interface ScopeText {
  readonly label: string
  readonly help: string
}

export const scopeTexts: Readonly<Record<Scope, ScopeText>> = {
  'create-wikis': { label: msg('user-profile-create-wikis'), help: msg('user-profile-as-many-as-can-have') },
  read: { label: msg('user-profile-read'), help: msg('user-profile-wikis-with-their-details-imports') },
  'bulk-edits': {
    label: msg('common-bulk-edits'),
    help: msg('user-profile-import-entities-files-into-wikis'),
  },
}

/** The name of a scope. A scope of a newer server, which this page does not know, keeps its id. */
export function scopeName(scope: Scope): string {
  return (scopeTexts as Readonly<Partial<Record<string, ScopeText>>>)[scope]?.label ?? scope
}
