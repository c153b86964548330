import { domainApi } from '#contract/domain/domain-paths.ts'
import { wikiRequestSchema } from '#contract/schemas/wiki-requests.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { domainLimits } from './domain.limits.ts'
import { certificateShape, claimShape } from './domain.shapes.ts'

const group = 'Custom domains'

export const readDomainEndpoint = endpoint({
  method: 'POST',
  path: domainApi.read,
  whileReadOnly: true,
  group,
  summary: 'Read how to prove ownership of a custom domain',
  caller: 'manager',
  right: 'change-settings',
  body: json(wikiRequestSchema),
  responses: { 200: response('The claim.', claimShape) },
})

export const checkDomainEndpoint = endpoint({
  method: 'POST',
  path: domainApi.check,
  group,
  summary: 'Check a custom domain now',
  about: 'The service also checks it periodically.',
  caller: 'manager',
  right: 'change-settings',
  body: json(wikiRequestSchema),
  responses: { 200: response('The claim after the check.', claimShape) },
  refusals: { 403: 'The service no longer offers custom domains.' },
  limits: [domainLimits.checkDomain, domainLimits.checkByAccount],
})

export const withdrawDomainEndpoint = endpoint({
  method: 'POST',
  path: domainApi.withdraw,
  group,
  summary: 'Give up a custom domain',
  about: 'Also gives up the wiki, which has not been created yet.',
  caller: 'manager',
  right: 'delete',
  body: json(wikiRequestSchema),
  responses: { 200: response('The claim was given up.', t.only('Success')) },
  refusals: { 409: 'The domain is verified, so the wiki exists or is being created.' },
})

export const readCertificateEndpoint = endpoint({
  method: 'POST',
  path: domainApi.certificate,
  whileReadOnly: true,
  group,
  summary: 'Read the state of a domain’s certificate',
  about:
    'Checks which certificate the proxy in front of the service presents for the domain, at most four times an hour.',
  caller: 'manager',
  right: 'change-settings',
  body: json(wikiRequestSchema),
  responses: { 200: response('What the service knows about the certificate.', certificateShape) },
  limits: [domainLimits.readCertificate],
})
