import type { UserLine, WatchLine } from '#contract/wiki-data/archive-format.ts'
import { PEOPLE } from '#server/wikis/statistics.ts'
import { type CopiedDatabase, type Row, spaced, text, textOrNull, time } from './copied-database.ts'

/** Matches the names of preferences that are secrets, such as `watchlisttoken`. */
const SECRET_PREFERENCE = /token|secret|password|passwd|oath|hash|session|cookie/i

export function isSecretPreference(name: string): boolean {
  return SECRET_PREFERENCE.test(name)
}

/** @param withPasswords whether the lines contain the hashes of passwords. */
export function* userLines(db: CopiedDatabase, withPasswords: boolean): Generator<UserLine> {
  const groups = db.query('select ug_group, ug_expiry from user_groups where ug_user = ? order by ug_group')
  const preferences = db.query('select up_property, up_value from user_properties where up_user = ?')
  for (const row of people(db)) {
    const id = Number(row['user_id'])
    const password = withPasswords ? text(row['user_password']) : ''
    yield {
      name: text(row['user_name']),
      real_name: text(row['user_real_name']),
      email: text(row['user_email']),
      email_confirmed_at: time(row['user_email_authenticated']),
      registered_at: time(row['user_registration']),
      groups: groups(id).map(group => ({
        name: text(group['ug_group']),
        expires_at: time(group['ug_expiry']),
      })),
      preferences: Object.fromEntries(
        preferences(id)
          .map(preferenceOf)
          .filter(([name]) => !isSecretPreference(name)),
      ),
      ...(password && { password }),
    }
  }
}

export function* watchLines(db: CopiedDatabase): Generator<WatchLine> {
  const expiry = db.has('watchlist_expiry')
  const rows = db.rows(
    `select user_name, wl_namespace, wl_title, ${expiry ? 'we_expiry' : 'null as we_expiry'} from watchlist
       join user on user_id = wl_user ${expiry ? 'left join watchlist_expiry on we_item = wl_id' : ''}
      where ${PEOPLE} order by wl_user, wl_id`,
  )
  for (const row of rows)
    yield {
      user: text(row['user_name']),
      namespace: Number(row['wl_namespace']),
      title: spaced(row['wl_title']),
      expires_at: time(row['we_expiry']),
    }
}

function people(db: CopiedDatabase): Generator<Row> {
  const temporary =
    db.query("select 1 from pragma_table_info('user') where name = 'user_is_temp'")().length > 0
  return db.rows(
    `select user_id, user_name, user_real_name, user_email, user_email_authenticated, user_registration, user_password
       from user where ${PEOPLE} ${temporary ? 'and user_is_temp = 0' : ''} order by user_id`,
  )
}

function preferenceOf(row: Row): [name: string, value: string] {
  return [text(row['up_property']), textOrNull(row['up_value']) ?? '']
}
