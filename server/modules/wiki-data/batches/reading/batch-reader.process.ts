import { replyToOrder } from '#server/modules/wiki-data/file-reading/reply-to-order.ts'
import type { BatchReadingOrder } from './batch-reading.ts'
import { readBatch } from './read-batch.ts'

/** The program that reads a file of a batch. */
replyToOrder<BatchReadingOrder>(readBatch)
