import { array, type InferType, number, object, string } from 'yup'

/** Far more than there are policies. */
const POLICY_IDS_MAX = 100

const policyIds = array(
  number().integer('A policy is named by its id.').required('A policy is named by its id.'),
).max(POLICY_IDS_MAX, `There can be at most ${POLICY_IDS_MAX} policies.`)

/** `PUT /v1/policy_acceptances`. */
export const acceptPoliciesSchema = object({
  policy_ids: policyIds.required('Please name the policies that you accept.'),
})

/** `accepted_policies` of `POST /user/register`. */
export const acceptedPolicies = policyIds.nullable().optional()

const KNOWLEDGE_EQUITY_OPTIONS = ['yes', 'no', 'unsure', 'unsaid'] as const
export type KnowledgeEquityOption = (typeof KNOWLEDGE_EQUITY_OPTIONS)[number]

/** Characters. Source: wire, `knowledgeEquityResponse`. */
export const KNOWLEDGE_EQUITY_TEXT_MAX = 3000

/** Whether a wiki is about knowledge that is left out elsewhere, in its creator's words. */
export const knowledgeEquitySchema = object({
  selectedOption: string()
    .oneOf(KNOWLEDGE_EQUITY_OPTIONS, 'Please select an option.')
    .required('Please select an option.'),
  freeTextResponse: string()
    .max(KNOWLEDGE_EQUITY_TEXT_MAX, `Text must be ${KNOWLEDGE_EQUITY_TEXT_MAX} characters or less.`)
    .nullable()
    .optional(),
})

/** The question as the wizard holds it: nobody has to answer. */
export const knowledgeEquityFormSchema = object({
  selectedOption: string()
    .oneOf(['', ...KNOWLEDGE_EQUITY_OPTIONS] as const)
    .defined(),
  freeTextResponse: string()
    .defined()
    .max(KNOWLEDGE_EQUITY_TEXT_MAX, `Text must be ${KNOWLEDGE_EQUITY_TEXT_MAX} characters or less.`),
})

export type KnowledgeEquityForm = InferType<typeof knowledgeEquityFormSchema>
export type KnowledgeEquityResponse = InferType<typeof knowledgeEquitySchema>
