import { array, type InferType, number, object, string } from 'yup'

/** Far more than there are policies; limits the work of one request. */
const POLICY_IDS_MAX = 100

const policyIds = array(
  number().integer('Every policy must be given by its id.').required('Every policy must be given by its id.'),
).max(POLICY_IDS_MAX, `There can be at most ${POLICY_IDS_MAX} policies.`)

/** `PUT /v1/policy_acceptances`. */
export const acceptPoliciesSchema = object({
  policy_ids: policyIds.required('Please name the policies that you accept.'),
})

/** `accepted_policies` of `POST /user/register`. */
export const acceptedPolicies = policyIds
  .nullable()
  .optional()
  .test('distinct', (ids, context) => {
    const again = ids?.findIndex((id, index) => ids.indexOf(id) < index) ?? -1
    const path = `${context.path}[${again}]`
    return again === -1 || context.createError({ path, message: 'This policy is in the list already.' })
  })

const KNOWLEDGE_EQUITY_OPTIONS = ['yes', 'no', 'unsure', 'unsaid'] as const
export type KnowledgeEquityOption = (typeof KNOWLEDGE_EQUITY_OPTIONS)[number]

/** Characters. Existing clients have the same limit. */
export const KNOWLEDGE_EQUITY_TEXT_MAX = 3000

/** The manager's answer to whether a wiki is about knowledge that is missing elsewhere. */
export const knowledgeEquitySchema = object({
  selectedOption: string()
    .oneOf(KNOWLEDGE_EQUITY_OPTIONS, 'Please select an option.')
    .required('Please select an option.'),
  freeTextResponse: string()
    .max(KNOWLEDGE_EQUITY_TEXT_MAX, `Text must be ${KNOWLEDGE_EQUITY_TEXT_MAX} characters or less.`)
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
    .max(KNOWLEDGE_EQUITY_TEXT_MAX, `Text must be ${KNOWLEDGE_EQUITY_TEXT_MAX} characters or less.`),
})

export type KnowledgeEquityForm = InferType<typeof knowledgeEquityFormSchema>
export type KnowledgeEquityResponse = InferType<typeof knowledgeEquitySchema>
