import { formatUtcDay } from '#contract/format-utc.ts'
import { msg } from '#i18n/msg.ts'
import { readLegalMarkdown } from './legal-markdown.ts'
import { LegalPage } from './legal-page.tsx'
import { digitalServicesActText } from './texts/digital-services-act.ts'

const digitalServicesAct = readLegalMarkdown(digitalServicesActText)

/**
 * /digital-services-act: points of contact, how reports are handled, and how to appeal against a decision.
 */
export function DigitalServicesActPage() {
  return (
    <LegalPage
      document={digitalServicesAct}
      lead={msg('legal-how-reach-us-what-happens', formatUtcDay(digitalServicesAct.date))}
    />
  )
}
