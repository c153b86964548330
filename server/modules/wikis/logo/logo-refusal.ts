import { LOGO_BYTES_MAX, LOGO_SIDE_MAX, LOGO_SIDE_MIN } from '#contract/limits.ts'
import type { LogoProblem } from '#contract/logo/logo-problem.ts'
import { type AppError, invalid } from '#server/http/app-error.ts'

/** 422 on `logo` that says what is wrong with the file and what it takes. */
export function refuseLogo(problem: LogoProblem | { readonly kind: 'missing' | 'damaged' }): AppError {
  return invalid({ logo: [textOf(problem)] })
}

function textOf(problem: Parameters<typeof refuseLogo>[0]): string {
  switch (problem.kind) {
    case 'missing':
      return 'Please choose a PNG file.'
    case 'notPng':
      return 'The logo must be a PNG file. This file is none, whatever its name says.'
    case 'notSquare':
      return `The logo must be square. This one has ${problem.width} × ${problem.height} pixels.`
    case 'tooSmall':
      return `The logo must have at least ${LOGO_SIDE_MIN} × ${LOGO_SIDE_MIN} pixels. This one has ${problem.width} × ${problem.height}.`
    case 'tooLarge':
      return `The logo can have at most ${LOGO_SIDE_MAX} × ${LOGO_SIDE_MAX} pixels. This one has ${problem.width} × ${problem.height}.`
    case 'tooHeavy':
      return `The logo can have at most ${LOGO_BYTES_MAX / 1024 / 1024} MB.`
    case 'damaged':
    case 'unreadable':
      return 'This PNG file is damaged and cannot be read to its end.'
  }
}
