import type { PolicyType, PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { Heading, LegalDocument } from './legal-document.ts'
import { anchorOf, readLegalMarkdown } from './legal-markdown.ts'

/**
 * The texts of the versions in the catalogue, each in a separate chunk. The text of a version that was in
 * force never changes: a change is a new file, added here and to `contract/policies/policy-catalogue.ts`.
 */
export const POLICY_TEXTS: Readonly<Record<PolicyType, readonly (() => Promise<LegalDocument>)[]>> = {
  'terms-of-use': [
    () => termsOfUse(import('./texts/terms-of-use.v1.ts'), import('./texts/data-processing.v1.ts')),
  ],
  'hosting-policy': [
    async () => readLegalMarkdown((await import('./texts/hosting-policy.v1.ts')).hostingPolicyText),
  ],
  'privacy-policy': [
    async () => readLegalMarkdown((await import('./texts/privacy-policy.v1.ts')).privacyPolicyText),
    async () => readLegalMarkdown((await import('./texts/privacy-policy.v2.ts')).privacyPolicyText),
  ],
}

const loaded = new Map<number, Promise<LegalDocument>>()

/**
 * The text of a version. Every call returns the same promise, unless it was rejected: then the next call
 * tries again.
 */
export function policyDocument({ id, type, version }: PolicyVersion): Promise<LegalDocument> {
  const known = loaded.get(id)
  if (known) return known
  const load = POLICY_TEXTS[type][version - 1]
  if (!load) throw new Error(`Version ${version} of "${type}" has no text.`)
  const document = load()
  loaded.set(id, document)
  document.catch(() => loaded.delete(id))
  return document
}

/**
 * The terms with the data processing appendix as their last section. Its own sections are one level lower.
 */
async function termsOfUse(
  text: Promise<{ readonly termsOfUseText: string }>,
  appendixText: Promise<{ readonly dataProcessingText: string }>,
): Promise<LegalDocument> {
  const [{ termsOfUseText }, { dataProcessingText }] = await Promise.all([text, appendixText])
  const terms = readLegalMarkdown(termsOfUseText)
  const appendix = readLegalMarkdown(dataProcessingText)
  const heading: Heading = { kind: 'heading', level: 2, id: anchorOf(appendix.title), text: appendix.title }
  const parts = appendix.blocks.map(block =>
    block.kind === 'heading' ? ({ ...block, level: 3 } as const) : block,
  )
  return {
    ...terms,
    isTemplate: terms.isTemplate || appendix.isTemplate,
    blocks: [...terms.blocks, heading, ...parts],
  }
}
