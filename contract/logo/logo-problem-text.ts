import { formatBytes } from '#contract/format-bytes.ts'
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX, LOGO_SIDE_MIN } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import type { LogoProblem } from './logo-problem.ts'

/** Says what is wrong with a file and what would be right. The browser and the server use the same text. */
export function logoProblemText(problem: LogoProblem): string {
  switch (problem.kind) {
    case 'notPng':
      return msg('logo-logo-must-png-file-file')
    case 'notSquare':
      return msg('logo-logo-must-square-one-has', problem.width, problem.height)
    case 'tooSmall':
      return msg('logo-logo-must-have-at-least', LOGO_SIDE_MIN, problem.width, problem.height)
    case 'tooLarge':
      return msg('logo-logo-can-have-at-most', LOGO_SIDE_MAX, problem.width, problem.height)
    case 'fileTooLarge':
      return msg('logo-file-too-large', formatBytes(LOGO_BYTES_MAX))
    case 'unreadable':
      return msg('logo-png-file-damaged-cannot-read')
  }
}
