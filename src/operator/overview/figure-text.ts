import { formatBytes } from '#contract/format-bytes.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatShare } from '#contract/format-figures.ts'
import type { DayOfFigures, Figure } from '#contract/operator/overview.ts'

/** A part of the overview: what it is about, and the figures that it draws. */
export interface FigureGroup {
  readonly title: string
  /** Whether it is counted through a day, and not looked at. */
  readonly isCounted: boolean
  readonly figures: readonly { readonly name: Figure; readonly label: string }[]
}

export const FIGURE_GROUPS: readonly FigureGroup[] = [
  one('Accounts', 'accounts'),
  {
    title: 'Wikis',
    isCounted: false,
    figures: [
      { name: 'wikis_served', label: 'Served' },
      { name: 'wikis_deleted', label: 'Deleted' },
      { name: 'wikis_waiting', label: 'Waiting' },
    ],
  },
  one('Edits in all wikis', 'edits'),
  one('Storage used on the disk', 'storage'),
  { ...one('Pages shown', 'views'), isCounted: true },
  { ...one('Queries answered', 'queries'), isCounted: true },
  { ...one('Answers that needed no PHP', 'hit_rate'), isCounted: true },
  { ...one('Requests refused', 'refused'), isCounted: true },
]

function one(title: string, name: Figure): FigureGroup {
  return { title, isCounted: false, figures: [{ name, label: title }] }
}

/** A figure as people read it. */
export function figureText(name: Figure, value: number | null): string {
  if (value === null) return 'not known'
  if (name === 'storage') return formatBytes(value)
  return name === 'hit_rate' ? formatShare(value) : formatCount(value)
}

/** The last value that is known; null if none is. */
export function lastOf(days: readonly DayOfFigures[], name: Figure): number | null {
  return days.findLast(day => day[name] !== null)?.[name] ?? null
}
