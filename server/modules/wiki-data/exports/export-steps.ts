import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type { EXPORT_STEPS } from '#contract/wiki-data/wiki-export.ts'

export type ExportStep = (typeof EXPORT_STEPS)[number]

/** How much time each step takes, roughly, relative to the others. */
const WEIGHTS: Readonly<Record<ExportStep, number>> = {
  copying: 5,
  pages: 45,
  entities: 25,
  files: 5,
  packing: 20,
}

/**
 * How much of an export is done when `part` of a step is done, from 0 to 1. A wiki without entities or files has fewer
 * steps.
 * @param part from 0 to 1.
 */
export function exportShare(
  { entities, files }: Pick<WikiContent, 'entities' | 'files'>,
  current: ExportStep,
  part: number,
): number {
  let before = 0
  let total = 0
  let isBefore = true
  for (const [step, weight] of Object.entries(WEIGHTS)) {
    if ((step === 'entities' && entities === 0) || (step === 'files' && files === 0)) continue
    isBefore &&= step !== current
    total += weight
    if (isBefore) before += weight
  }
  return (before + WEIGHTS[current] * Math.min(1, Math.max(0, part))) / total
}
