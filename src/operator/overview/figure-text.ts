import { formatBytes } from '#contract/format-bytes.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatShare } from '#contract/format-figures.ts'
import type { DayOfFigures, Figure } from '#contract/operator/overview.ts'
import { msg } from '#i18n/msg.ts'

/** A part of the overview: its title and the figures that it draws. */
export interface FigureGroup {
  readonly title: string
  /** Whether its figures are counted through a day rather than read. */
  readonly isCounted: boolean
  readonly figures: readonly { readonly name: Figure; readonly label: string }[]
}

export const FIGURE_GROUPS: readonly FigureGroup[] = [
  one(msg('operator-accounts'), 'accounts'),
  {
    title: msg('discovery-wikis'),
    isCounted: false,
    figures: [
      { name: 'wikis_served', label: msg('operator-figure-served') },
      { name: 'wikis_deleted', label: msg('operator-figure-deleted') },
      { name: 'wikis_waiting', label: msg('operator-figure-waiting') },
    ],
  },
  one(msg('operator-edits-all-wikis'), 'edits'),
  one(msg('operator-storage-used-disk'), 'storage'),
  { ...one(msg('operator-pages-shown'), 'views'), isCounted: true },
  { ...one(msg('operator-queries-answered'), 'queries'), isCounted: true },
  { ...one(msg('operator-answers-needed-no-php'), 'hit_rate'), isCounted: true },
  { ...one(msg('operator-requests-refused'), 'refused'), isCounted: true },
]

function one(title: string, name: Figure): FigureGroup {
  return { title, isCounted: false, figures: [{ name, label: title }] }
}

/** A figure as people read it. */
export function figureText(name: Figure, value: number | null): string {
  if (value === null) return msg('operator-not-known')
  if (name === 'storage') return formatBytes(value)
  return name === 'hit_rate' ? formatShare(value) : formatCount(value)
}

/** The last value that is known; null if none is. */
export function lastOf(days: readonly DayOfFigures[], name: Figure): number | null {
  return days.findLast(day => day[name] !== null)?.[name] ?? null
}
