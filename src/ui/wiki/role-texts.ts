import type { Role } from '#contract/people/roles.ts'
import { msg } from '#i18n/msg.ts'

/** What a role is called, and a sentence that says what it may do. */
export const roleTexts: Readonly<
  Record<Role, { readonly title: string; readonly one: string; readonly may: string }>
> = {
  manager: {
    title: msg('wiki-manager'),
    one: 'manager',
    may: msg('wiki-managers-change-settings-import-entities'),
  },
  owner: {
    title: msg('wiki-owner-2'),
    one: 'owner',
    may: msg('wiki-owners-do-all-managers-do'),
  },
}
