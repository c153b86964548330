import type { OpenInvitation } from '#contract/people/people.ts'
import type { Role } from '#contract/people/roles.ts'
import type { PeopleAct } from '#machines/wiki-people/wiki-people.machine.ts'
import { roleTexts } from '#ui/wiki/role-texts.ts'

export const handsOverLabel = 'Hand the wiki over: I become a manager as soon as they accept.'

export const dropsRights = {
  label: 'Also take away their administrator rights on the wiki',
  help: 'They are logged out there. Otherwise their account on the wiki stays as it is.',
} as const

/** A special page of the wiki itself. */
export function specialPage(domain: string, page: string): string {
  return `//${domain}/wiki/Special:${page}`
}

/** "manager", "owner", or that it hands the wiki over. */
export function invitedAs({ role, hands_over }: Pick<OpenInvitation, 'role' | 'hands_over'>): string {
  const { one } = roleTexts[role]
  return hands_over ? `${one}, to take the wiki over,` : one
}

interface ActTexts {
  /** The question of the dialog. */
  readonly title: string
  /** What will happen. */
  readonly text: string
  /** The button that does it. */
  readonly button: string
  readonly busy: string
  /** What was done. */
  readonly done: string
  readonly failure: string
}

/** What the page says about everything that can be done. `sitename` is the wiki's name. */
export function actTexts(act: PeopleAct, sitename: string): ActTexts {
  switch (act.kind) {
    case 'makeOwner': {
      const { email } = act.person
      return {
        title: `Make ${email} an owner?`,
        text: `We ask them by email first: nobody becomes an owner without agreeing. Owners can do everything, also remove other people and delete the wiki.`,
        button: 'Send invitation',
        busy: 'Sending …',
        done: `We have asked ${email} to become an owner.`,
        failure: 'The invitation was not sent.',
      }
    }
    case 'makeManager': {
      const { email } = act.person
      return {
        title: `Make ${email} a manager?`,
        text: `They can no longer invite or remove people, nor delete the wiki. ${roleTexts.manager.may} Invitations that they have sent are withdrawn.`,
        button: 'Make manager',
        busy: 'Changing …',
        done: `${email} is a manager now.`,
        failure: 'The role was not changed.',
      }
    }
    case 'remove': {
      const { email } = act.person
      return {
        title: `Remove ${email}?`,
        text: `They can no longer manage “${sitename}” here. ${act.person.linked ? '' : 'They have no account on the wiki that we know of. If they have one, it stays as it is, also if it is an administrator: change that on the wiki.'}`.trim(),
        button: 'Remove',
        busy: 'Removing …',
        done: `${email} was removed.`,
        failure: `${email} was not removed.`,
      }
    }
    case 'leave':
      return {
        title: `Leave “${sitename}”?`,
        text: 'You can no longer manage it here, and only an owner can invite you again. Your account on the wiki itself stays as it is.',
        button: 'Leave',
        busy: 'Leaving …',
        done: `You no longer manage “${sitename}”.`,
        failure: 'You have not left.',
      }
    case 'inviteAgain': {
      const { email } = act.invitation
      return {
        title: `Invite ${email} again?`,
        text: 'We send a new email with a new link, and the old link stops working.',
        button: 'Invite again',
        busy: 'Sending …',
        done: `We have sent a new invitation to ${email}.`,
        failure: 'The invitation was not sent.',
      }
    }
    case 'withdraw': {
      const { email } = act.invitation
      return {
        title: `Withdraw the invitation of ${email}?`,
        text: 'The link in the email stops working.',
        button: 'Withdraw',
        busy: 'Withdrawing …',
        done: `The invitation of ${email} was withdrawn.`,
        failure: 'The invitation was not withdrawn.',
      }
    }
  }
}

/** Which role is explained by what it may do. */
export const roleOptions = (['manager', 'owner'] as const satisfies readonly Role[]).map(value => ({
  value,
  label: roleTexts[value].title,
  help: roleTexts[value].may,
}))
