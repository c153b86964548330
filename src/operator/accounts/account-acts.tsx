import { boolean, object } from 'yup'
import {
  type AccountDetails,
  handOverSchema,
  RESET_CHECK_NAMES,
  RESET_CHECKS,
} from '#contract/operator/accounts.ts'
import { type ActRequest, reason } from '#contract/operator/act-request.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { Act } from '#operator/acts/act.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** What can be done with an account in its state. The server checks it again. */
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
    ...{ path: consoleApi.accountAct(id, 'end-sessions'), label: 'End all sessions', of },
    title: `End all sessions of ${of}?`,
    about:
      'The member is logged out everywhere, also on wikis and in tools, and API tokens end. They are told by email.',
    ...{ busy: 'Ending …', done: 'All sessions have ended.', failed: 'No session has ended.' },
  }
}

function confirmAddress({ id, email: of }: AccountDetails): Act {
  return {
    ...{ path: consoleApi.accountAct(id, 'confirm-address'), label: 'Confirm the address', of },
    title: `Confirm the address ${of}?`,
    about: 'For members whom no email reaches. Please make sure first that the address is theirs.',
    ...{ busy: 'Confirming …', done: 'The address is confirmed.', failed: 'The address was not confirmed.' },
  }
}

const resetSchema = object({
  reason,
  ...Object.fromEntries(
    RESET_CHECK_NAMES.map(name => [name, boolean().defined().oneOf([true], 'Please check this first.')]),
  ),
})

function resetTwoStep({ id, email: of }: AccountDetails): Act {
  return {
    ...{
      path: consoleApi.accountAct(id, 'reset-two-step'),
      label: 'Reset two-step log-in',
      of,
      danger: true,
    },
    title: `Reset the two-step log-in of ${of}?`,
    about:
      'The password alone opens the account then. The app, the passkeys and the recovery codes are removed, all sessions end, and the member is told by email.',
    busy: 'Resetting …',
    done: 'Two-step log-in is reset.',
    failed: 'Two-step log-in was not reset.',
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
    ...{ path: consoleApi.accountAct(id, 'suspend'), label: 'Suspend', of, danger: true },
    title: `Suspend the account ${of}?`,
    about: 'Nobody can log in to it by any way, and what was logged in ends at once. Its wikis stay.',
    reasonHelp: 'Stands in the audit log, and the member is told.',
    ...{ busy: 'Suspending …', done: 'The account is suspended.', failed: 'The account was not suspended.' },
  }
}

function lift({ id, email: of }: AccountDetails): Act {
  return {
    ...{ path: consoleApi.accountAct(id, 'lift-suspension'), label: 'Lift the suspension', of },
    title: `Lift the suspension of ${of}?`,
    about: 'The member can log in again, and is told by email.',
    ...{ busy: 'Lifting …', done: 'The suspension is lifted.', failed: 'The account is still suspended.' },
  }
}

/** What can be done with a wiki of an account. Only an owner has one to hand over. */
export function wikiActs(
  { id, email }: AccountDetails,
  { wiki, domain, role, deleted }: AccountDetails['people_of'][number],
): readonly Act[] {
  if (role !== 'owner' || deleted) return []
  return [
    {
      ...{ path: consoleApi.accountAct(id, 'hand-over'), label: 'Hand over', of: domain },
      title: `Hand ${domain} over?`,
      about: `The other account becomes an owner of the wiki, and ${email} a manager. Both are told by email.`,
      busy: 'Handing over …',
      done: `${domain} is handed over.`,
      failed: 'The wiki was not handed over.',
      form: {
        schema: handOverSchema,
        values: { wiki, to: '' },
        fields: (
          <TextField
            name="to"
            type="email"
            label="Address of the other account"
            autoComplete="off"
            spellCheck={false}
          />
        ),
      },
    },
  ]
}
