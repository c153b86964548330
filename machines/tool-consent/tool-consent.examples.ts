import type { ToolRequest } from '#contract/account/tool-log-in.ts'

/** What a tool asks for, for tests. */
export const toolRequest: ToolRequest = {
  tool: 'The Catalogue',
  host: 'catalogue.example',
  wants_email: true,
}
