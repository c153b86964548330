import { formatBytes } from '#contract/format-bytes.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { queryTexts } from './query-service-texts.ts'

/** The numbers that are known. */
export function QueryServiceFacts({ status: { behind, triples, bytes } }: { status: QueryServiceStatus }) {
  const facts = [
    behind > 0 && ([queryTexts.behind, behind.toLocaleString('en')] as const),
    triples !== null && ([queryTexts.triples, triples.toLocaleString('en')] as const),
    bytes !== null && ([queryTexts.memory, formatBytes(bytes)] as const),
  ].filter(fact => fact !== false)
  if (facts.length === 0) return null
  return (
    <Facts>
      {facts.flatMap(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name}: value`}>{value}</dd>,
      ])}
    </Facts>
  )
}
