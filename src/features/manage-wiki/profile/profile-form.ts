import type { PurposeForm, TemporalityForm } from '#contract/schemas/wiki-profile.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'

/** What the form of the intended use holds over both of its steps. */
export interface ProfileForm extends PurposeForm, TemporalityForm {}

/** A stored profile as the form holds it: '' where nothing was chosen or typed. */
export function toProfileForm(profile: WikiProfile | null): ProfileForm {
  return {
    purpose: profile?.purpose ?? '',
    purpose_other: profile?.purpose_other ?? '',
    audience: profile?.audience ?? '',
    audience_other: profile?.audience_other ?? '',
    temporality: profile?.temporality ?? '',
    temporality_other: profile?.temporality_other ?? '',
  }
}
