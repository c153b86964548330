import { jest } from '@jest/globals'

// Milliseconds: these tests use a browser, a server and MediaWiki, on a machine that may be busy.
jest.setTimeout(300_000)
