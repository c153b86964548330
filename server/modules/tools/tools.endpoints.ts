import {
  type ToolAnswerResponse,
  type ToolRequest,
  type ToolRequestResponse,
  toolYesSchema,
} from '#contract/account/tool-log-in.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'

const group = 'Log-in to other tools'
const path = '/auth/tool/:uid'
const params = { uid: { about: 'From the page’s URL.', schema: { type: 'string' } } } as const
const refusals = {
  404: 'The tool’s request is unknown, was already answered, has expired, or belongs to another browser.',
}

const asked = t.record<ToolRequestResponse>('ToolRequest', {
  data: t.record<ToolRequest>('ToolRequestData', {
    tool: t.text('The tool’s name.'),
    host: t.text('The host to which the browser goes afterwards.'),
    wants_email: t.flag('Whether the tool asks for the email address.'),
  }),
})

const next = t.record<ToolAnswerResponse>('ToolAnswer', {
  url: t.text('The URL to which the browser goes next.'),
})

export const toolRequestEndpoint = endpoint({
  method: 'GET',
  path,
  params,
  group,
  summary: 'Read what a tool requests',
  about: 'Works only in the browser that came from the tool.',
  caller: 'visitor',
  responses: { 200: response('What the tool requests.', asked) },
  refusals,
})

export const toolYesEndpoint = endpoint({
  method: 'POST',
  path,
  params,
  group,
  summary: 'Allow a tool to identify the member',
  caller: 'verified member',
  body: json(toolYesSchema, { email: 'Whether the tool may learn the email address, if it asks for it.' }),
  responses: { 200: response('The URL to which the browser goes next.', next) },
  refusals,
})

export const toolNoEndpoint = endpoint({
  method: 'POST',
  path: `${path}/refuse`,
  params,
  group,
  summary: 'Refuse a tool',
  caller: 'visitor',
  body: { kind: 'nothing' },
  responses: {
    200: response('The URL to which the browser goes next: the tool, which learns of the refusal.', next),
  },
  refusals,
})
