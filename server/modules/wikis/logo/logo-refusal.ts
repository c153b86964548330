import type { LogoProblem } from '#contract/logo/logo-problem.ts'
import { logoProblemText } from '#contract/logo/logo-problem-text.ts'
import { type AppError, invalid } from '#server/http/app-error.ts'

/** 422 on `logo` that says what is wrong with the file and what it takes. */
export function refuseLogo(problem: LogoProblem | { readonly kind: 'missing' | 'damaged' }): AppError {
  return invalid({ logo: [textOf(problem)] })
}

function textOf(problem: Parameters<typeof refuseLogo>[0]): string {
  switch (problem.kind) {
    case 'missing':
      return 'Please choose a PNG file.'
    case 'damaged':
      return logoProblemText({ kind: 'unreadable' })
    default:
      return logoProblemText(problem)
  }
}
