import type { WikiProfile } from '#contract/types/wiki-profile.ts'

/** A stored profile for tests. */
export const exampleProfile: WikiProfile = {
  id: 3,
  wiki_id: 7,
  purpose: 'data_hub',
  purpose_other: null,
  audience: 'other',
  audience_other: 'Botanists',
  temporality: 'permanent',
  temporality_other: null,
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-04T21:30:00.000Z',
}

/** Parsed answers to its two steps. */
export const examplePurpose = {
  purpose: 'data_hub',
  purpose_other: '',
  audience: 'other',
  audience_other: 'Botanists',
} as const
export const exampleTemporality = { temporality: 'permanent', temporality_other: '' } as const
