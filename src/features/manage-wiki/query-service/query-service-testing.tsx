import { screen } from '@testing-library/react'
import { openCard } from '#ui/testing/open-card.tsx'
import { QueryServiceCard } from './query-service-card.tsx'

export const STATUS = 'GET /wiki/queryService'
export const REBUILD = 'POST /wiki/queryService/rebuild'

/** Opens the card; its requests wait for the test. */
export function openQueryServiceCard() {
  return openCard(wiki => <QueryServiceCard wiki={wiki} />, { held: [STATUS, REBUILD] })
}

export const rebuildButton = () => screen.queryByRole('button', { name: 'Rebuild the index' })
