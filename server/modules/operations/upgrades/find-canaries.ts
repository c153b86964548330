import { sql } from 'kysely'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { Purpose } from '#contract/types/wiki-profile.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { hostOfDomain } from '#server/wikis/host-name.ts'

/** More than are needed: not all of them wait for an upgrade, and the engine chooses the smallest. */
const MOST = 50

const TEST_DRIVE: Purpose = 'test_drive'

/**
 * The hosts of wikis that an upgrade may try first, the best first: those of operators, then those for test drives, then
 * all others. The oldest of each group come first, so that nobody gets among them by creating many wikis.
 */
export async function findCanaries(
  { operators }: Pick<ServerConfig, 'operators'>,
  db: Db,
): Promise<readonly string[]> {
  const named = operators.length === 0 ? sql`false` : sql`owner.email_key in (${sql.join(operators)})`
  const { rows } = await sql<{ readonly domain: WikiDomain }>`
    select wikis.domain from wikis
      where wikis.state = 'ready' and wikis.deleted_at is null and wikis.suspended_at is null
      order by
        case when exists (select 1 from wiki_managers as own
          join users as owner on owner.id = own.user_id
          left join operators on operators.user_id = owner.id
          where own.wiki_id = wikis.id and own.role = 'owner' and owner.verified_at is not null
            and (operators.user_id is not null or ${named})) then 0 else 1 end,
        case when (select purpose from wiki_profiles as profile where profile.wiki_id = wikis.id
          order by profile.id desc limit 1) = ${TEST_DRIVE} then 0 else 1 end,
        wikis.id
      limit ${MOST}`.execute(db)
  return rows.map(({ domain }) => hostOfDomain(domain))
}
