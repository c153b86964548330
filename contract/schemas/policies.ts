import { array, type InferType, number, object, string } from 'yup'
import { msg } from '#i18n/msg.ts'

/** Far more than there are policies; limits the work of one request. */
const POLICY_IDS_MAX = 100

const policyIds = array(
  number()
    .integer(msg('schemas-every-policy-must-given-by'))
    .required(msg('schemas-every-policy-must-given-by')),
).max(POLICY_IDS_MAX, msg('schemas-there-can-at-most-1-2', POLICY_IDS_MAX))

/** `PUT /v1/policy_acceptances`. */
export const acceptPoliciesSchema = object({
  policy_ids: policyIds.required(msg('schemas-please-name-policies-accept')),
})

/** `accepted_policies` of `POST /user/register`. */
export const acceptedPolicies = policyIds
  .nullable()
  .optional()
  .test('distinct', (ids, context) => {
    const again = ids?.findIndex((id, index) => ids.indexOf(id) < index) ?? -1
    const path = `${context.path}[${again}]`
    return again === -1 || context.createError({ path, message: msg('schemas-policy-list-already') })
  })

const KNOWLEDGE_EQUITY_OPTIONS = ['yes', 'no', 'unsure', 'unsaid'] as const
export type KnowledgeEquityOption = (typeof KNOWLEDGE_EQUITY_OPTIONS)[number]

/** Characters. Existing clients have the same limit. */
export const KNOWLEDGE_EQUITY_TEXT_MAX = 3000

/** The manager's answer to whether a wiki is about knowledge that is missing elsewhere. */
export const knowledgeEquitySchema = object({
  selectedOption: string()
    .oneOf(KNOWLEDGE_EQUITY_OPTIONS, msg('common-please-select-option'))
    .required(msg('common-please-select-option')),
  freeTextResponse: string()
    .max(KNOWLEDGE_EQUITY_TEXT_MAX, msg('common-text-must-1-characters-less', KNOWLEDGE_EQUITY_TEXT_MAX))
    .nullable()
    .optional(),
})

/** The same question in the wizard, where it is optional. */
export const knowledgeEquityFormSchema = object({
  selectedOption: string()
    .oneOf(['', ...KNOWLEDGE_EQUITY_OPTIONS] as const)
    .defined(),
  freeTextResponse: string()
    .defined()
    .max(KNOWLEDGE_EQUITY_TEXT_MAX, msg('common-text-must-1-characters-less', KNOWLEDGE_EQUITY_TEXT_MAX)),
})

export type KnowledgeEquityForm = InferType<typeof knowledgeEquityFormSchema>
export type KnowledgeEquityResponse = InferType<typeof knowledgeEquitySchema>
