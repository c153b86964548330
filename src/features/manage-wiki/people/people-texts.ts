import type { Role } from '#contract/people/roles.ts'
import { msg } from '#i18n/msg.ts'
import type { PeopleAct } from '#machines/wiki-people/wiki-people.machine.ts'
import { roleTexts } from '#ui/wiki/role-texts.ts'

export const handsOverLabel = msg('wiki-people-hand-wiki-over-i-become')

export const dropsRights = {
  label: msg('wiki-people-also-take-away-their-administrator'),
  help: msg('wiki-people-they-logged-out-there-otherwise'),
} as const

/** A special page of the wiki itself. */
export function specialPage(domain: string, page: string): string {
  return `//${domain}/wiki/Special:${page}`
}

interface ActTexts {
  /** The question of the dialog. */
  readonly title: string
  /** Says what will happen. */
  readonly text: string
  /** The label of the button that does it. */
  readonly button: string
  readonly busy: string
  /** Says what was done. */
  readonly done: string
  readonly failure: string
}

/** The texts about an act. @param sitename the wiki's name. */
export function actTexts(act: PeopleAct, sitename: string): ActTexts {
  switch (act.kind) {
    case 'makeOwner': {
      const { email } = act.person
      return {
        title: msg('wiki-people-make-1-owner', email),
        text: msg('wiki-people-we-ask-them-by-email'),
        button: msg('wiki-people-send-invitation'),
        busy: msg('common-sending'),
        done: msg('wiki-people-we-have-asked-1-become', email),
        failure: msg('wiki-people-invitation-was-not-sent'),
      }
    }
    case 'makeManager': {
      const { email } = act.person
      return {
        title: msg('wiki-people-make-1-manager', email),
        text: msg('wiki-people-owner-to-manager', roleTexts.manager.may),
        button: msg('wiki-people-make-manager'),
        busy: msg('wiki-people-changing'),
        done: msg('wiki-people-1-manager-now', email),
        failure: msg('wiki-people-role-was-not-changed'),
      }
    }
    case 'remove': {
      const { email, linked } = act.person
      const effect = msg('wiki-people-no-longer-manages', sitename)
      return {
        title: msg('wiki-people-remove-1', email),
        text: linked ? effect : msg('common-sentences', effect, msg('wiki-people-they-have-no-account-wiki')),
        button: msg('common-remove'),
        busy: msg('common-removing'),
        done: msg('wiki-people-1-was-removed', email),
        failure: msg('wiki-people-1-was-not-removed', email),
      }
    }
    case 'leave':
      return {
        title: msg('wiki-people-leave-1', sitename),
        text: msg('wiki-people-can-no-longer-manage-here'),
        button: msg('wiki-people-leave'),
        busy: msg('wiki-people-leaving'),
        done: msg('wiki-people-no-longer-manage-1', sitename),
        failure: msg('wiki-people-have-not-left'),
      }
    case 'inviteAgain': {
      const { email } = act.invitation
      return {
        title: msg('wiki-people-invite-1-again', email),
        text: msg('wiki-people-we-send-new-email-with'),
        button: msg('wiki-people-invite-again'),
        busy: msg('common-sending'),
        done: msg('wiki-people-we-have-sent-new-invitation', email),
        failure: msg('wiki-people-invitation-was-not-sent'),
      }
    }
    case 'withdraw': {
      const { email } = act.invitation
      return {
        title: msg('wiki-people-withdraw-invitation-1', email),
        text: msg('wiki-people-link-email-stops-working'),
        button: msg('wiki-people-withdraw'),
        busy: msg('wiki-people-withdrawing'),
        done: msg('wiki-people-invitation-1-was-withdrawn', email),
        failure: msg('wiki-people-invitation-was-not-withdrawn'),
      }
    }
  }
}

/** The roles as options, each with an explanation of what it may do. */
export const roleOptions = (['manager', 'owner'] as const satisfies readonly Role[]).map(value => ({
  value,
  label: roleTexts[value].title,
  help: roleTexts[value].may,
}))
