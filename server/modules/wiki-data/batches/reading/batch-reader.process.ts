import { answerOrder } from '#server/modules/wiki-data/file-reading/answer-order.ts'
import type { BatchReadingOrder } from './batch-reading.ts'
import { readBatch } from './read-batch.ts'

/** The program that reads a file of a batch. */
answerOrder<BatchReadingOrder>(readBatch)
