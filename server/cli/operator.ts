import { OPERATOR_ROLES } from '#contract/types/operator-role.ts'
import {
  addOperator,
  type Naming,
  removeOperator,
} from '#server/modules/operator/operators/name-operators.ts'
import { listOperators } from '#server/modules/operator/operators/operators.repository.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Manages the accounts that may use the console at /operator.

  npm run operator -- add <email address> [--role moderator]
  npm run operator -- remove <email address>
  npm run operator -- list

An operator may do everything; a moderator decides about reports, wikis and spam. The account must exist, and the console
opens only after a two-step log-in. The command reads the same environment as the server, which may be running.
`,
  options: { role: { type: 'string', default: 'operator' } },
  async run({ values: { role: wanted }, positionals: [act, email, ...rest] }) {
    const role = OPERATOR_ROLES.find(each => each === wanted)
    if (role === undefined || rest.length > 0 || (act === 'list') !== (email === undefined))
      throw new UsageError()
    const config = readConfig(process.env)
    return await withService(config, async (db, clock) => {
      const deps = { db, clock }
      if (email === undefined) {
        for (const address of config.operators) print(`${address} · operator · by OPERATORS`)
        for (const { email: address, role: theirs, hasTwoStep } of await listOperators(db))
          print(`${address} · ${theirs}${hasTwoStep ? '' : ' · no two-step log-in yet'}`)
        return true
      }
      if (act === 'add') requireDone(await addOperator(deps, email, role), email)
      else if (act === 'remove') requireDone(await removeOperator(deps, email), email)
      else throw new UsageError()
      print(
        act === 'add'
          ? `${email} is ${role === 'operator' ? 'an' : 'a'} ${role}.`
          : `${email} may no longer use the console.`,
      )
      if (act === 'remove' && config.operators.length > 0) print('Addresses in OPERATORS stay operators.')
      return true
    })
  },
})

/** @throws ConfigError with the reason if nothing was done. */
function requireDone(naming: Naming, email: string): void {
  if (naming !== 'done') throw new ConfigError(REASONS[naming](email))
}

const REASONS: Readonly<Record<Exclude<Naming, 'done'>, (email: string) => string>> = {
  'no-account': email => `There is no account with the address ${email}.`,
  'not-verified': email => `The address ${email} is not verified yet.`,
  'no-operator': email => `${email} is neither an operator nor a moderator.`,
}
