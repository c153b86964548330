/**
 * A separate process that changes a wiki's record many times, adding a setting each time. See `wiki-records.test.ts`.
 */

import { openDatabase } from '#server/platform/database/open-database.ts'
import { RecordChanges } from '#server/wikis/record-changes.ts'
import { RecordStore } from '#server/wikis/record-store.ts'
import { WikiRegistry } from '#server/wikis/registry.ts'

const [dataDir = '', databaseUrl = '', domain = '', name = '', times = ''] = process.argv.slice(2)
const db = openDatabase({ dataDir, databaseUrl: databaseUrl || null })
const store = new RecordStore(db, Date.now)
const changes = new RecordChanges(new WikiRegistry({ root: '/nowhere', store }), store)
for (let number = 0; number < Number(times); number++)
  await changes.apply(domain, record => ({
    ...record,
    settings: { ...record.settings, [`${name}-${number}`]: '1' },
  }))
await db.destroy()
