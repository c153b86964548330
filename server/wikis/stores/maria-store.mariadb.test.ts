// @slow

import { testWikiStore } from '#server/wikis/testing/wiki-store.test-suite.ts'

testWikiStore('mariadb')
