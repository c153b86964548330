import type { SuspectAct } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { noAccount } from '#server/modules/console/accounts/account-acts.usecases.ts'
import { domainOf, noWiki } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type ActBy, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { emailOf } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'

type SuspectKind = 'wiki' | 'account'

interface Marking {
  /** Marks it as of `at`, or takes that back (null). @returns its name; null if nothing changes. */
  readonly mark: (trx: Db, id: number, at: number | null) => Promise<string | null>
  readonly isThere: (trx: Db, id: number) => Promise<boolean>
  readonly notThere: () => AppError
  readonly doneAlready: Readonly<Record<SuspectAct, readonly [code: string, text: string]>>
}

const MARKINGS: Readonly<Record<SuspectKind, Marking>> = {
  wiki: {
    async mark(trx, id, at) {
      const wiki = await trx
        .updateTable('wikis')
        .set({ no_spam_at: at })
        .where('id', '=', id)
        .where('state', '=', 'ready')
        .where('deleted_at', 'is', null)
        .where('no_spam_at', at === null ? 'is not' : 'is', null)
        .returning('domain')
        .executeTakeFirst()
      return wiki?.domain ?? null
    },
    isThere: async (trx, id) => (await domainOf(trx, id)) !== undefined,
    notThere: noWiki,
    doneAlready: {
      'no-spam': ['no-spam', msg('operator-wiki-marked-as-no-spam-already')],
      'may-be-spam': ['not-marked', msg('operator-wiki-not-marked-as-no-spam')],
    },
  },
  account: {
    async mark(trx, id, at) {
      const account = await trx
        .updateTable('users')
        .set({ no_spam_at: at })
        .where('id', '=', id)
        .where('no_spam_at', at === null ? 'is not' : 'is', null)
        .returning('email')
        .executeTakeFirst()
      return account?.email ?? null
    },
    isThere: async (trx, id) => (await emailOf(trx, id)) !== null,
    notThere: noAccount,
    doneAlready: {
      'no-spam': ['no-spam', msg('operator-account-marked-as-no-spam-already')],
      'may-be-spam': ['not-marked', msg('operator-account-not-marked-as-no-spam')],
    },
  },
}

/**
 * Marks a wiki or an account as not spam, which takes it off the list of suspects, or takes that back. Changes nothing
 * else.
 * @throws AppError 404, 409
 */
export async function markSuspect(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, act, id }: { readonly kind: SuspectKind; readonly act: SuspectAct; readonly id: number },
  by: ActBy,
): Promise<void> {
  const { mark, isThere, notThere, doneAlready } = MARKINGS[kind]
  const now = clock.now()
  const marks = act === 'no-spam'
  await db.transaction().execute(async trx => {
    const name = await mark(trx, id, marks ? now : null)
    if (name === null) {
      if (!(await isThere(trx, id))) throw notThere()
      throw new AppError(409, ...doneAlready[act])
    }
    await recordAct(trx, by, {
      ...{ at: now, act: `${kind}.${act}`, reason: by.reason },
      ...{ before: { no_spam: !marks }, after: { no_spam: marks } },
      target: { kind, id, name },
    })
  })
}
