import { LOGO_BYTES_MAX, LOGO_SIDE_MAX, LOGO_SIDE_MIN } from '#contract/limits.ts'
import type { LogoProblem } from './logo-problem.ts'

/** Says what is wrong with a file and what would be right. The browser and the server use the same text. */
export function logoProblemText(problem: LogoProblem): string {
  switch (problem.kind) {
    case 'notPng':
      return 'The logo must be a PNG file. This file is not one, even if its name ends in .png.'
    case 'notSquare':
      return `The logo must be square. This one has ${problem.width} × ${problem.height} pixels.`
    case 'tooSmall':
      return `The logo must have at least ${LOGO_SIDE_MIN} × ${LOGO_SIDE_MIN} pixels. This one has ${problem.width} × ${problem.height}.`
    case 'tooLarge':
      return `The logo can have at most ${LOGO_SIDE_MAX} × ${LOGO_SIDE_MAX} pixels. This one has ${problem.width} × ${problem.height}.`
    case 'fileTooLarge':
      return `The logo can have at most ${LOGO_BYTES_MAX / 1024 / 1024} MB.`
    case 'unreadable':
      return 'This PNG file is damaged and cannot be read to its end.'
  }
}
