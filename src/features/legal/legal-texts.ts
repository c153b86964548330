import type { Heading, LegalDocument } from './legal-document.ts'
import { anchorOf, readLegalMarkdown } from './legal-markdown.ts'
import { dataProcessingText } from './texts/data-processing.v1.ts'
import { privacyPolicyText } from './texts/privacy-policy.v1.ts'
import { termsOfUseText } from './texts/terms-of-use.v1.ts'

/** The versions in force. An operator's own text is a new file in `texts/`, named here. */
export const privacyPolicy: LegalDocument = readLegalMarkdown(privacyPolicyText)

/** The terms, with the data processing appendix as their last part: its sections stand one level lower. */
export const termsOfUse: LegalDocument = withAppendix(
  readLegalMarkdown(termsOfUseText),
  readLegalMarkdown(dataProcessingText),
)

function withAppendix(terms: LegalDocument, appendix: LegalDocument): LegalDocument {
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
