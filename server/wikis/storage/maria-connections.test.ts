import { expect, test } from '@jest/globals'
import { readMariaUrl } from '#server/platform/config/maria-url.ts'
import { openMariaConnection } from './maria-connections.ts'

test('an authority file that cannot be read is named, and not taken for a server that is away', async () => {
  const config = readMariaUrl('mysql://wikis:secret@127.0.0.1:1/wikistead?ssl=/nowhere/authority.pem')
  await expect(openMariaConnection(config)).rejects.toThrow(
    'WIKI_DATABASE_URL names /nowhere/authority.pem as the authority, which cannot be read.',
  )
})
