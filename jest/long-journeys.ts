import { jest } from '@jest/globals'

/** A browser, a server and MediaWiki, on a machine that may be doing other things as well. Milliseconds. */
jest.setTimeout(120_000)
