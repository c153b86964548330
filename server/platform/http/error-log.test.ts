// @sqlite-only: no database is asked.

import { beforeEach, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { createLog } from '#server/platform/log/create-log.ts'
import { AppError } from './app-error.ts'
import { setErrorHandler } from './error-handler.ts'

const lines: string[] = []
const app = Fastify({ loggerInstance: createLog('info', { write: text => void lines.push(text) }) })
setErrorHandler(app)
app.get('/fault', () => {
  throw new Error('It broke.')
})
app.get('/unreachable', () => {
  throw new AppError(503, 'unreachable', 'Please try again.', { cause: new Error('ECONNREFUSED') })
})
app.get('/read-only', () => {
  throw new AppError(503, 'read-only', 'We move to another machine.')
})

beforeEach(() => void lines.splice(0))

const errorsFor = async (url: string) => {
  await app.inject(url)
  return lines.filter(line => line.includes('"level":50'))
}

test('the log has a fault with its cause', async () => {
  expect(await errorsFor('/fault')).toEqual([expect.stringContaining('It broke.')])
  expect(await errorsFor('/unreachable')).toContainEqual(expect.stringContaining('ECONNREFUSED'))
})

test('the log has no error for what the service refuses on purpose, as while it is read-only', async () => {
  expect(await errorsFor('/read-only')).toEqual([])
})
