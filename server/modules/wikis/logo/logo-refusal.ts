import type { LogoProblem } from '#contract/logo/logo-problem.ts'
import { logoProblemText } from '#contract/logo/logo-problem-text.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'

/** Creates 422 on `logo` that tells what is wrong with the file and what is required. */
export function refuseLogo(problem: LogoProblem | 'missing'): AppError {
  return invalid({ logo: [problem === 'missing' ? 'Please choose a PNG file.' : logoProblemText(problem)] })
}
