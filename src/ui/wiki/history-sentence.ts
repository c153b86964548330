import type { ReactNode } from 'react'
import type { HistoryEntry } from '#contract/people/people.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { roleTexts } from './role-texts.ts'

/** What the page calls settings and their values. */
export interface SettingWords {
  readonly name: (setting: string) => string
  readonly value: (setting: string, value: string) => string
}

/** A change as a sentence in parts for `richText`: "… withdrew the invitation of …". @param who made it. */
export function historySentence(
  { kind, subject, before, after }: HistoryEntry,
  who: ReactNode,
  words: SettingWords,
): ReactNode[] {
  const whom = subject ?? msg('history-somebody')
  switch (kind) {
    case 'setting': {
      const setting = subject ?? ''
      const name = words.name(setting)
      if (before === null && after === null) return msgParts('history-setting', who, name)
      if (after === null)
        return msgParts('history-setting-from', who, name, words.value(setting, before ?? ''))
      if (before === null) return msgParts('history-setting-to', who, name, words.value(setting, after))
      return msgParts(
        'history-setting-from-to',
        who,
        name,
        words.value(setting, before),
        words.value(setting, after),
      )
    }
    case 'profile':
      return msgParts('history-profile', who)
    case 'logo':
      return msgParts('history-logo', who)
    case 'domain': {
      const to = after ?? subject ?? ''
      return before === null
        ? msgParts('history-address-to', who, to)
        : msgParts('history-address-from-to', who, before, to)
    }
    case 'invited':
      return after === null
        ? msgParts('history-invited', who, whom)
        : msgParts('history-invited-as', who, whom, roleWord(after))
    case 'withdrawn':
      return before === null
        ? msgParts('history-withdrew', who, whom)
        : msgParts('history-withdrew-as', who, whom, roleWord(before))
    case 'accepted':
      return after === null
        ? msgParts('history-accepted', who)
        : msgParts('history-accepted-as', who, roleWord(after))
    case 'declined':
      return before === null
        ? msgParts('history-declined', who)
        : msgParts('history-declined-as', who, roleWord(before))
    case 'role':
      return before === null
        ? msgParts('history-role-to', who, whom, roleWord(after ?? ''))
        : msgParts('history-role-from-to', who, whom, roleWord(before), roleWord(after ?? ''))
    case 'removed':
      if (before === null) return msgParts('history-removed', who, whom)
      return before === 'owner'
        ? msgParts('history-removed-owner', who, whom)
        : msgParts('history-removed-role', who, whom, roleWord(before))
    case 'left':
      return msgParts('history-left', who)
    case 'handed-over':
      return msgParts('history-handed-over', who, whom)
    case 'created':
      return msgParts('history-created', who)
    case 'deleted':
      return msgParts('history-deleted', who)
    case 'undeleted':
      return msgParts('history-undeleted', who)
    case 'suspended':
      return after === null
        ? msgParts('history-suspended', who)
        : msgParts('history-suspended-because', who, stopped(after))
    case 'suspension-lifted':
      return after === null
        ? msgParts('history-unsuspended', who)
        : msgParts('history-unsuspended-because', who, stopped(after))
    case 'made-read-only':
      return after === null
        ? msgParts('history-read-only', who)
        : msgParts('history-read-only-because', who, stopped(after))
    case 'made-writable':
      return after === null
        ? msgParts('history-writable', who)
        : msgParts('history-writable-because', who, stopped(after))
    case 'exported':
      return subject === null
        ? msgParts('history-exported', who)
        : msgParts('history-exported-what', who, subject)
    case 'imported':
      return subject === null
        ? msgParts('history-imported', who)
        : msgParts('history-imported-what', who, subject)
    case 'batch':
      return subject === null ? msgParts('history-batch', who) : msgParts('history-batch-what', who, subject)
    case 'restored':
      return subject === null
        ? msgParts('history-restored', who)
        : msgParts('history-restored-what', who, subject)
    case 'first-login':
      return msgParts('history-first-login', who)
    case 'rights-taken':
      return msgParts('history-rights-taken', who, whom)
    case 'rights-kept':
      return msgParts('history-rights-kept', who, whom)
    default:
      // A newer server may know more than a page that was opened before.
      return msgParts('history-changed', who)
  }
}

/** A reason, which may be several sentences, as the end of a sentence. */
function stopped(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`
}

/** A role that this page does not know keeps its own name. */
function roleWord(role: string): string {
  return role === 'owner' || role === 'manager' ? roleTexts[role].one : role
}
