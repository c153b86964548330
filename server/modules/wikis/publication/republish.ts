import { sql } from 'kysely'
import type { Deps } from '#server/modules/deps.ts'
import { publishWiki } from './publish-wiki.ts'

/**
 * Publishes changes that a crash or a failing disk has delayed, at startup and periodically. The failure of
 * one wiki does not delay the others.
 */
export async function republishChanged(deps: Pick<Deps, 'db' | 'engine' | 'config' | 'log'>): Promise<void> {
  const behind = await deps.db
    .selectFrom('wikis')
    .select('id')
    .where(sql<boolean>`published_revision < revision`)
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute()
  for (const { id } of behind)
    try {
      await publishWiki(deps, id)
    } catch (err) {
      deps.log.error({ err, wiki: id }, 'The last change of a wiki could not be published yet')
    }
}

/**
 * Marks the wikis whose logo has an outdated URL, because `PUBLIC_URL` has changed since the last
 * publication.
 */
export async function markLogosMoved({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await db
    .updateTable('wikis')
    .set(wiki => ({ revision: wiki('revision', '+', 1) }))
    .where('state', '=', 'ready')
    .where('id', 'in', logos =>
      logos
        .selectFrom('wiki_logos')
        .select('wiki_id')
        .where(logo =>
          logo.or([logo('published_origin', 'is', null), logo('published_origin', '!=', config.publicUrl)]),
        ),
    )
    .execute()
}
