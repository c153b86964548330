import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { empty, endpoint, type Parameter } from '#server/platform/http/endpoint/endpoint.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { TUS_PART_TYPE, TUS_VERSION } from './tus-headers.ts'

/** By account. Each upload reserves disk space. */
export const CREATION_LIMIT: RateLimit = { name: 'import-upload', max: 30, windowMs: HOUR_MS }
/** By account. */
export const REQUEST_LIMIT: RateLimit = { name: 'import-part', max: 600, windowMs: MINUTE_MS }

const group = 'Imports'
const version: Parameter = {
  about: 'The version of the protocol.',
  schema: { const: TUS_VERSION },
  required: true,
}
const bytes = { type: 'string', pattern: '^\\d{1,15}$' }
const otherVersion = 'The request uses another version of the protocol.'
const path = `${wikiDataApi.importUploads}/:upload` as const
const params = {
  upload: { about: 'The upload’s id, from the response that created it.', schema: { type: 'string' } },
} as const
const offset = { 'upload-offset': 'Bytes received.' } as const
const expires = { 'upload-expires': 'When the upload is removed if it is not continued.' } as const
const refusals = { 404: 'There is no such upload.', 410: 'The upload has ended.', 412: otherVersion } as const

export const createUploadEndpoint = endpoint({
  method: 'POST',
  path: wikiDataApi.importUploads,
  group,
  summary: 'Begin an upload',
  about: 'Uploads follow tus 1.0 with the extensions creation, expiration and termination (https://tus.io).',
  caller: 'manager',
  right: 'import',
  headers: {
    'tus-resumable': version,
    'upload-length': { about: 'The size of the whole file in bytes.', schema: bytes, required: true },
    'upload-metadata': {
      about: '`wiki` (the wiki’s id) and `filename`, both in Base64.',
      schema: { type: 'string' },
      required: true,
    },
  },
  responses: { 201: empty('The upload was created.', { location: 'Its path.', ...expires }) },
  refusals: { 400: 'The file cannot be imported.', 412: otherVersion, 413: 'The file is too large.' },
  limits: [CREATION_LIMIT],
})

export const readUploadEndpoint = endpoint({
  method: 'HEAD',
  path,
  group,
  summary: 'Read the progress of an upload',
  caller: 'verified member',
  right: 'import',
  params,
  headers: { 'tus-resumable': version },
  responses: {
    200: empty('The progress of the upload.', {
      ...offset,
      'upload-length': 'The size of the whole file in bytes.',
      ...expires,
    }),
  },
  refusals,
  limits: [REQUEST_LIMIT],
})

export const continueUploadEndpoint = endpoint({
  method: 'PATCH',
  path,
  group,
  summary: 'Upload a part',
  about: 'The last part completes the file, and its check begins.',
  caller: 'verified member',
  right: 'import',
  params,
  headers: {
    'tus-resumable': version,
    'upload-offset': { about: 'The position at which the part begins.', schema: bytes, required: true },
  },
  body: { kind: 'bytes', type: TUS_PART_TYPE, about: 'The part.' },
  responses: { 204: empty('The part was received.', { ...offset, ...expires }) },
  refusals: {
    ...refusals,
    408: 'The part was sent too slowly.',
    409: 'The part begins at another position than expected.',
  },
  limits: [REQUEST_LIMIT],
})

export const endUploadEndpoint = endpoint({
  method: 'DELETE',
  path,
  group,
  summary: 'Cancel an upload',
  caller: 'verified member',
  right: 'import',
  params,
  headers: { 'tus-resumable': version },
  responses: { 204: empty('The upload was removed.') },
  refusals: { ...refusals, 409: 'The file is already being imported.' },
  limits: [REQUEST_LIMIT],
})
