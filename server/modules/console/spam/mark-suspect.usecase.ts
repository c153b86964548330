import type { SuspectAct } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { domainOf, noWiki } from '#server/modules/console/wikis/console-wikis.repository.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type ActBy, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const DONE_ALREADY: Readonly<Record<SuspectAct, readonly [code: string, text: string]>> = {
  'no-spam': ['no-spam', msg('operator-wiki-marked-as-no-spam-already')],
  'may-be-spam': ['not-marked', msg('operator-wiki-not-marked-as-no-spam')],
}

/**
 * Marks a wiki as no spam, by which it leaves the list of suspects, or takes that back. Nothing else changes about it.
 * @throws AppError 404, 409
 */
export async function markSuspect(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  act: SuspectAct,
  { by, wikiId, reason }: { readonly by: ActBy; readonly wikiId: number; readonly reason: string },
): Promise<void> {
  const now = clock.now()
  const marks = act === 'no-spam'
  await db.transaction().execute(async trx => {
    const wiki = await trx
      .updateTable('wikis')
      .set({ no_spam_at: marks ? now : null })
      .where('id', '=', wikiId)
      .where('state', '=', 'ready')
      .where('deleted_at', 'is', null)
      .where('no_spam_at', marks ? 'is' : 'is not', null)
      .returning(['id', 'domain'])
      .executeTakeFirst()
    if (!wiki) {
      if ((await domainOf(trx, wikiId)) === undefined) throw noWiki()
      throw new AppError(409, ...DONE_ALREADY[act])
    }
    await recordAct(trx, by, {
      ...{ at: now, act: `wiki.${act}`, reason, before: { no_spam: !marks }, after: { no_spam: marks } },
      target: { kind: 'wiki', id: wiki.id, name: wiki.domain },
    })
  })
}
