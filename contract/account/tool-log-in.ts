import { boolean, object } from 'yup'

/** Log-in to an institution's other tools with accounts of the service: `SERVICE_OIDC`. */

/** `POST /auth/tool/:uid` and its form. */
export const toolYesSchema = object({
  /** Whether the tool may learn the email address; ignored if it has not asked for it. */
  email: boolean().required(),
}).noUnknown()

export interface ToolRequest {
  /** The tool's name. */
  readonly tool: string
  /** The host to which the browser goes afterwards. */
  readonly host: string
  readonly wants_email: boolean
}

export interface ToolRequestResponse {
  readonly data: ToolRequest
}

export interface ToolAnswerResponse {
  /** Where the browser continues. */
  readonly url: string
}
