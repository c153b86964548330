import type { HistoryEntry } from '#contract/people/people.ts'
import { msg } from '#i18n/msg.ts'
import { roleTexts } from './role-texts.ts'

/** What the page calls settings and their values. */
export interface SettingWords {
  readonly name: (setting: string) => string
  readonly value: (setting: string, value: string) => string
}

/** What a change reads as after the name of the person who made it: "withdrew the invitation of …". */
export function historySentence({ kind, subject, before, after }: HistoryEntry, words: SettingWords): string {
  const whom = subject ?? msg('history-somebody')
  switch (kind) {
    case 'setting': {
      const setting = subject ?? ''
      const name = words.name(setting)
      if (before === null && after === null) return msg('history-setting', name)
      if (after === null) return msg('history-setting-from', name, words.value(setting, before ?? ''))
      if (before === null) return msg('history-setting-to', name, words.value(setting, after))
      return msg('history-setting-from-to', name, words.value(setting, before), words.value(setting, after))
    }
    case 'profile':
      return msg('wiki-changed-intended-use')
    case 'logo':
      return msg('wiki-changed-logo')
    case 'domain': {
      const to = after ?? subject ?? ''
      return before === null ? msg('history-address-to', to) : msg('history-address-from-to', before, to)
    }
    case 'invited':
      return after === null ? msg('history-invited', whom) : msg('history-invited-as', whom, roleWord(after))
    case 'withdrawn':
      return before === null
        ? msg('history-withdrew', whom)
        : msg('history-withdrew-as', whom, roleWord(before))
    case 'accepted':
      return after === null ? msg('history-accepted') : msg('history-accepted-as', roleWord(after))
    case 'declined':
      return before === null ? msg('history-declined') : msg('history-declined-as', roleWord(before))
    case 'role':
      return before === null
        ? msg('history-role-to', whom, roleWord(after ?? ''))
        : msg('history-role-from-to', whom, roleWord(before), roleWord(after ?? ''))
    case 'removed':
      if (before === null) return msg('history-removed', whom)
      return before === 'owner'
        ? msg('history-removed-owner', whom)
        : msg('history-removed-role', whom, roleWord(before))
    case 'left':
      return msg('wiki-left-wiki')
    case 'handed-over':
      return msg('history-handed-over', whom)
    case 'created':
      return msg('wiki-created-wiki')
    case 'deleted':
      return msg('wiki-deleted-wiki')
    case 'undeleted':
      return msg('wiki-brought-wiki-back')
    case 'suspended':
      return after === null ? msg('history-suspended') : msg('history-suspended-because', stopped(after))
    case 'suspension-lifted':
      return after === null ? msg('history-unsuspended') : msg('history-unsuspended-because', stopped(after))
    case 'made-read-only':
      return after === null ? msg('history-read-only') : msg('history-read-only-because', stopped(after))
    case 'made-writable':
      return after === null ? msg('history-writable') : msg('history-writable-because', stopped(after))
    case 'exported':
      return subject === null ? msg('history-exported') : msg('history-exported-what', subject)
    case 'imported':
      return subject === null ? msg('history-imported') : msg('history-imported-what', subject)
    case 'batch':
      return subject === null ? msg('history-batch') : msg('history-batch-what', subject)
    case 'restored':
      return subject === null ? msg('history-restored') : msg('history-restored-what', subject)
    case 'first-login':
      return msg('wiki-sent-new-login-wikis-first')
    case 'rights-taken':
      return msg('history-rights-taken', whom)
    case 'rights-kept':
      return msg('history-rights-kept', whom)
  }
}

/** A reason, which may be sentences itself, as the end of a sentence. */
function stopped(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`
}

/** A role that this page does not know keeps its own name. */
function roleWord(role: string): string {
  return role === 'owner' || role === 'manager' ? roleTexts[role].one : role
}
