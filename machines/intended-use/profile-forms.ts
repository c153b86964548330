import type { PurposeForm, TemporalityForm } from '#contract/schemas/wiki-profile.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'

/** A stored profile as the two forms hold it: '' where nothing was chosen or typed. */
export function toForms(profile: WikiProfile | null): {
  readonly purpose: PurposeForm
  readonly temporality: TemporalityForm
} {
  return {
    purpose: {
      purpose: profile?.purpose ?? '',
      purpose_other: profile?.purpose_other ?? '',
      audience: profile?.audience ?? '',
      audience_other: profile?.audience_other ?? '',
    },
    temporality: {
      temporality: profile?.temporality ?? '',
      temporality_other: profile?.temporality_other ?? '',
    },
  }
}
