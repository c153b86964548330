import type { Role } from '#contract/people/roles.ts'
import { msg } from '#i18n/msg.ts'

/** The name of each role, and a sentence that says what it may do. */
export const roleTexts: Readonly<
  Record<Role, { readonly title: string; readonly one: string; readonly may: string }>
> = {
  manager: {
    title: msg('wiki-manager'),
    one: msg('wiki-role-manager'),
    may: msg('wiki-manager-may'),
  },
  owner: {
    title: msg('wiki-owner'),
    one: msg('wiki-role-owner'),
    may: msg('wiki-owner-may'),
  },
}
