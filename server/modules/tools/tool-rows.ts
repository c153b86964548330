import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Deps } from '#server/modules/deps.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { PayloadSeal } from '#server/platform/jobs/payload-seal.ts'

/** In seconds. How long rows are kept for which the provider sets no expiry. */
const DAY_S = 24 * 60 * 60

/** Kinds that end with their grant. */
const OF_GRANTS = ['AccessToken', 'AuthorizationCode', 'RefreshToken']

/**
 * Stores what the provider has to remember. The database has neither a token nor a code in the clear.
 * @param model the provider's name for the kind.
 */
export function createToolRows(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  seal: PayloadSeal,
  model: string,
): Adapter {
  const kind = `tool ${model}`
  const row = (id: string) =>
    db
      .selectFrom('tool_rows')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(({ or, eb }) =>
        or([eb('id_hash', '=', hashToken(id)), eb('uid_hash', '=', hashToken(`uid ${id}`))]),
      )
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
  const find = async (id: string): Promise<AdapterPayload | undefined> => {
    const found = await row(id)
    if (!found) return undefined
    const payload = JSON.parse(seal.open(kind, found.payload)) as AdapterPayload
    return found.consumed_at === null
      ? payload
      : { ...payload, consumed: Math.floor(found.consumed_at / 1000) }
  }
  return {
    find,
    findByUid: find,
    findByUserCode: async () => undefined,

    async upsert(id, payload, expiresIn) {
      const stored = {
        payload: seal.seal(kind, JSON.stringify(payload)),
        user_id: payload.accountId === undefined ? null : Number(payload.accountId),
        grant_hash: payload.grantId === undefined ? null : hashToken(payload.grantId),
        uid_hash: payload.uid === undefined ? null : hashToken(`uid ${payload.uid}`),
        expires_at: clock.now() + (expiresIn ?? DAY_S) * 1000,
      }
      await db
        .insertInto('tool_rows')
        .values({ model, id_hash: hashToken(id), ...stored })
        .onConflict(conflict => conflict.columns(['model', 'id_hash']).doUpdateSet(stored))
        .execute()
    },

    /** @throws InvalidGrant if another request just did. */
    async consume(id) {
      const isFirst = await changesRows(
        db
          .updateTable('tool_rows')
          .set({ consumed_at: clock.now() })
          .where('model', '=', model)
          .where('id_hash', '=', hashToken(id))
          .where('consumed_at', 'is', null),
      )
      if (!isFirst) throw new errors.InvalidGrant('the code was used already')
    },

    async destroy(id) {
      await db
        .deleteFrom('tool_rows')
        .where('model', '=', model)
        .where('id_hash', '=', hashToken(id))
        .execute()
    },

    async revokeByGrantId(grantId) {
      await db
        .deleteFrom('tool_rows')
        .where('grant_hash', '=', hashToken(grantId))
        .where('model', 'in', OF_GRANTS)
        .execute()
    },
  }
}
