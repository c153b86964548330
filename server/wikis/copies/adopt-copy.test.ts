import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { adoptCopy } from './adopt-copy.ts'

test('programs of a wiki that gets another database keep what members have allowed them', () => {
  const dir = newFolder()
  for (const name of ['db', 'images']) mkdirSync(join(dir, name))
  const copy = new DatabaseSync(mainDatabase(dir, 'old'))
  copy.exec(`create table user (user_token blob);
      create table oauth_registered_consumer (oarc_wiki blob);
      create table oauth_accepted_consumer (oaac_wiki blob);
      insert into oauth_registered_consumer values ('old'), ('*');
      insert into oauth_accepted_consumer values ('old'), ('*')`)
  copy.close()
  adoptCopy({ kind: 'adopt', dir, dbName: 'old', newDbName: 'new', addressChange: null, owner: null })
  const db = new DatabaseSync(mainDatabase(dir, 'new'))
  const named = db.prepare('select oarc_wiki as wiki from oauth_registered_consumer').all()
  const allowed = db.prepare('select oaac_wiki as wiki from oauth_accepted_consumer').all()
  db.close()
  expect([named, allowed]).toEqual(Array(2).fill([{ wiki: 'new' }, { wiki: '*' }]))
})
