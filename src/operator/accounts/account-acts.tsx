import { boolean, object } from 'yup'
import {
  type AccountDetails,
  handOverSchema,
  RESET_CHECK_NAMES,
  RESET_CHECKS,
} from '#contract/operator/accounts.ts'
import { type ActRequest, reason } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** The acts that an account's state allows. The server checks them again. */
export function accountActs(account: AccountDetails): readonly Act[] {
  const { verified_at, suspended_at, two_step } = account
  return [
    endSessions(account),
    ...(verified_at === null ? [confirmAddress(account)] : []),
    ...(two_step.app || two_step.passkeys > 0 ? [resetTwoStep(account)] : []),
    suspended_at === null ? suspend(account) : lift(account),
  ]
}

function endSessions({ id, email: of }: AccountDetails): Act {
  return {
    ...{ path: consoleApi.accountAct(id, 'end-sessions'), label: msg('operator-end-all-sessions'), of },
    title: msg('operator-end-all-sessions-1', of),
    about: msg('operator-member-logged-out-everywhere-also-wikis'),
    ...{
      busy: msg('operator-ending'),
      done: msg('operator-all-sessions-have-ended'),
      failed: msg('operator-no-session-has-ended'),
    },
  }
}

function confirmAddress({ id, email: of }: AccountDetails): Act {
  return {
    ...{ path: consoleApi.accountAct(id, 'confirm-address'), label: msg('operator-confirm-address'), of },
    title: msg('operator-confirm-address-1', of),
    about: msg('operator-members-whom-no-email-reaches-please'),
    ...{
      busy: msg('operator-confirming'),
      done: msg('operator-address-confirmed'),
      failed: msg('operator-address-not-confirmed'),
    },
  }
}

const resetSchema = object({
  reason,
  ...Object.fromEntries(
    RESET_CHECK_NAMES.map(name => [
      name,
      boolean().defined().oneOf([true], msg('operator-please-check-first')),
    ]),
  ),
})

function resetTwoStep({ id, email: of }: AccountDetails): Act {
  return {
    ...{
      path: consoleApi.accountAct(id, 'reset-two-step'),
      label: msg('operator-reset-two-step-log'),
      of,
      danger: true,
    },
    title: msg('operator-reset-two-step-log-1', of),
    about: msg('operator-password-alone-opens-account-then-app'),
    busy: msg('operator-resetting'),
    done: msg('operator-two-step-log-reset'),
    failed: msg('operator-two-step-log-not-reset'),
    form: {
      schema: resetSchema,
      values: Object.fromEntries(RESET_CHECK_NAMES.map(name => [name, false])),
      fields: (
        <div>
          {RESET_CHECK_NAMES.map(name => (
            <CheckboxField key={name} name={name} label={RESET_CHECKS[name]} />
          ))}
        </div>
      ),
      bodyOf: parsed => ({ reason: (parsed as ActRequest).reason, checked: RESET_CHECK_NAMES }),
    },
  }
}

function suspend({ id, email: of }: AccountDetails): Act {
  return {
    ...{ path: consoleApi.accountAct(id, 'suspend'), label: msg('operator-suspend'), of, danger: true },
    title: msg('operator-suspend-account-1', of),
    about: msg('operator-nobody-can-log-any-way-what'),
    reasonHelp: msg('operator-stands-audit-log-member-told'),
    ...{
      busy: msg('operator-suspending'),
      done: msg('operator-account-now-suspended'),
      failed: msg('operator-account-not-suspended'),
    },
  }
}

function lift({ id, email: of }: AccountDetails): Act {
  return {
    ...{ path: consoleApi.accountAct(id, 'lift-suspension'), label: msg('operator-lift-suspension'), of },
    title: msg('operator-lift-suspension-account-1', of),
    about: msg('operator-member-can-log-again-told-email'),
    ...{
      busy: msg('operator-lifting'),
      done: msg('operator-suspension-lifted'),
      failed: msg('operator-account-still-suspended'),
    },
  }
}

/** The acts on a wiki of an account. Only an owner can hand it over. */
export function wikiActs(
  { id, email }: AccountDetails,
  { wiki, domain, role, deleted }: AccountDetails['people_of'][number],
): readonly Act[] {
  if (role !== 'owner' || deleted) return []
  return [
    {
      ...{ path: consoleApi.accountAct(id, 'hand-over'), label: msg('user-profile-hand-over'), of: domain },
      title: msg('operator-hand-over-1', domain),
      about: msg('operator-other-account-becomes-owner-1', email),
      busy: msg('operator-handing-over'),
      done: msg('operator-1-handed-over', domain),
      failed: msg('operator-wiki-not-handed-over'),
      form: {
        schema: handOverSchema,
        values: { wiki, to: '' },
        fields: (
          <TextField
            name="to"
            type="email"
            label={msg('operator-address-other-account')}
            autoComplete="off"
            spellCheck={false}
          />
        ),
      },
    },
  ]
}
