import type { HistoryEntry } from '#contract/people/people.ts'
import { roleTexts } from './role-texts.ts'

/** What the page calls settings and their values. */
export interface SettingWords {
  readonly name: (setting: string) => string
  readonly value: (setting: string, value: string) => string
}

/** What a change reads as after the name of the person who made it: "withdrew the invitation of …". */
export function historySentence({ kind, subject, before, after }: HistoryEntry, words: SettingWords): string {
  switch (kind) {
    case 'setting': {
      const setting = subject ?? ''
      const value = (text: string | null) => (text === null ? null : words.value(setting, text))
      return `changed the setting “${words.name(setting)}”${fromTo(value(before), value(after))}.`
    }
    case 'profile':
      return 'changed the intended use.'
    case 'logo':
      return 'changed the logo.'
    case 'domain':
      return `changed the address${fromTo(before, after ?? subject)}.`
    case 'invited':
      return `invited ${subject ?? 'somebody'}${asRole(after)}.`
    case 'withdrawn':
      return `withdrew the invitation of ${subject ?? 'somebody'}${asRole(before)}.`
    case 'accepted':
      return `accepted the invitation${asRole(after)}.`
    case 'declined':
      return `declined the invitation${asRole(before)}.`
    case 'role':
      return `changed the role of ${subject}${fromTo(roleWord(before), roleWord(after))}.`
    case 'removed':
      return `removed ${subject}${before === null ? '' : `, who was ${anOrA(before)}`}.`
    case 'left':
      return 'left the wiki.'
    case 'handed-over':
      return `handed the wiki over to ${subject}.`
    case 'created':
      return 'created the wiki.'
    case 'deleted':
      return 'deleted the wiki.'
    case 'undeleted':
      return 'brought the wiki back.'
    case 'suspended':
      return `suspended the wiki${because(after)}`
    case 'suspension-lifted':
      return `lifted the suspension of the wiki${because(after)}`
    case 'made-read-only':
      return `made the wiki read-only${because(after)}`
    case 'made-writable':
      return `ended that the wiki was read-only${because(after)}`
    case 'exported':
      return `exported the wiki${detail(subject)}.`
    case 'imported':
      return `imported a file${detail(subject)}.`
    case 'batch':
      return `edited the wiki in bulk${detail(subject)}.`
    case 'restored':
      return `restored a backup${detail(subject)}.`
    case 'first-login':
      return 'sent a new login for the wiki’s first administrator.'
    case 'rights-taken':
      return `took away the rights of the account “${subject}” on the wiki.`
    case 'rights-kept':
      return `asked to take away the rights of the account “${subject}” on the wiki, which did not work. Please change them there.`
  }
}

function fromTo(before: string | null, after: string | null): string {
  return `${before === null ? '' : ` from “${before}”`}${after === null ? '' : ` to “${after}”`}`
}

function detail(subject: string | null): string {
  return subject === null ? '' : `: ${subject}`
}

/** The end of a sentence about an act with a reason, which may be sentences itself. */
function because(reason: string | null): string {
  if (reason === null) return '.'
  return `: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`
}

function asRole(role: string | null): string {
  return role === null ? '' : ` as ${roleWord(role)}`
}

function anOrA(role: string): string {
  return role === 'owner' ? 'an owner' : `a ${roleWord(role)}`
}

/** A role that this page does not know keeps its own name. */
function roleWord(role: string): string
function roleWord(role: string | null): string | null
function roleWord(role: string | null): string | null {
  return role === 'owner' || role === 'manager' ? roleTexts[role].one : role
}
