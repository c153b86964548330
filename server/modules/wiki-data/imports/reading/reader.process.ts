import { replyToOrder } from '#server/modules/wiki-data/file-reading/reply-to-order.ts'
import type { ReadingOrder } from './common/reading-messages.ts'
import { readOrdered } from './read-ordered.ts'

/** The program that reads an uploaded file of an import. */
replyToOrder<ReadingOrder>(readOrdered)
