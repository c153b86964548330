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
const params = { uid: { about: 'From the address of the page.', schema: { type: 'string' } } } as const
const refusals = {
  404: 'The request of the tool is unknown, was answered or has expired, or is another browser’s.',
}

const asked = t.record<ToolRequestResponse>('ToolRequest', {
  data: t.record<ToolRequest>('ToolRequestData', {
    tool: t.text('The tool’s name.'),
    host: t.text('Where the browser goes afterwards.'),
    wants_email: t.flag('Whether the tool asks for the email address.'),
  }),
})

const next = t.record<ToolAnswerResponse>('ToolAnswer', { url: t.text('Where the browser goes on.') })

export const toolRequestEndpoint = endpoint({
  method: 'GET',
  path,
  params,
  group,
  summary: 'Read what a tool asks for',
  about: 'Only in the browser that came from the tool.',
  caller: 'visitor',
  responses: { 200: response('What it asks for.', asked) },
  refusals,
})

export const toolYesEndpoint = endpoint({
  method: 'POST',
  path,
  params,
  group,
  summary: 'Let a tool know the member',
  caller: 'verified member',
  body: json(toolYesSchema, { email: 'Whether it may learn the email address, if it asks for it.' }),
  responses: { 200: response('Where the browser goes on.', next) },
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
  responses: { 200: response('Where the browser goes on: to the tool, which is told.', next) },
  refusals,
})
