import { sql } from 'kysely'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { suspensionOf } from '#server/modules/wikis/shared/suspension.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { publishedSettings } from './published-settings.ts'

type Needs = Pick<Deps, 'db' | 'engine' | 'config' | 'log'>

/** Marks a wiki as changed, as part of `trx`. {@link publishWiki} must follow. */
export async function markChanged(trx: Db, wikiId: number): Promise<void> {
  await trx
    .updateTable('wikis')
    .set(wiki => ({ revision: wiki('revision', '+', 1) }))
    .where('id', '=', wikiId)
    .execute()
}

/**
 * Publishes the current state of a wiki to the engine. The first statement locks the wiki's row, which every
 * change updates, so the last publication always includes the last change, whichever process publishes. After
 * a failure the mark stays, and `republish.ts` tries again. A purged wiki is left alone.
 */
export async function publishWiki({ db, engine, config }: Needs, wikiId: number): Promise<void> {
  const domain = await db.transaction().execute(async trx => {
    const wiki = await trx
      .updateTable('wikis')
      .set({ published_revision: sql`revision` })
      .where('id', '=', wikiId)
      .where('state', '=', 'ready')
      .returning(['domain', 'sitename', 'deleted_at', 'quota_mb', 'read_only_for'])
      .returning(['suspended_at', 'suspended_for', 'suspended_by_law'])
      .executeTakeFirst()
    if (!wiki) return null
    const settings = await publishedSettings(trx, config, wikiId)
    // In the same transaction, so that no list has a wiki that visitors cannot read.
    await trx
      .updateTable('wikis')
      .set({ is_private: Number(isPrivate(settings)) })
      .where('id', '=', wikiId)
      .execute()
    const publication = {
      id: wikiId,
      domain: wiki.domain,
      sitename: wiki.sitename,
      settings,
      deletedAt: wiki.deleted_at,
      quotaMb: wiki.quota_mb,
      suspension: suspensionOf(wiki),
      readOnlyNotice: wiki.read_only_for,
    }
    await engine.publish(publication, trx)
    await trx
      .updateTable('wiki_logos')
      .set({ published_origin: config.publicUrl })
      .where('wiki_id', '=', wikiId)
      .execute()
    return wiki.domain
  })
  if (domain !== null) await engine.refresh(domain)
}

/**
 * Publishes a wiki within a request, so that a change is acknowledged once the wiki shows it.
 * @throws AppError 503 if the engine cannot publish it now. The change is stored and published as soon as
 * possible.
 */
export async function publishChange(deps: Needs, wikiId: number): Promise<void> {
  try {
    await publishWiki(deps, wikiId)
  } catch (err) {
    deps.log.error({ err, wiki: wikiId }, 'A stored change could not be published yet')
    throw new AppError(503, 'not-published', msg('error-change-saved-but-wiki-cannot'), { cause: err })
  }
}
