import type { Role } from '#contract/people/roles.ts'

/** What a role is called, and a sentence that says what it may do. */
export const roleTexts: Readonly<
  Record<Role, { readonly title: string; readonly one: string; readonly may: string }>
> = {
  manager: {
    title: 'Manager',
    one: 'manager',
    may: 'Managers change the settings, import entities, see people and history, and export the wiki.',
  },
  owner: {
    title: 'Owner',
    one: 'owner',
    may: 'Owners do all that managers do. They also invite and remove people, and restore, replace or delete the wiki.',
  },
}
