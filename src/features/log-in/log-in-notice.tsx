import { Notice } from '#ui/feedback/notice.tsx'
import type { LogInReason } from '#ui/log-in-reason.ts'

/** What happened just before, for people whom something brought here. */
export function LogInNotice({ reason }: { reason: LogInReason | null }) {
  if (reason === null) return null
  const { tone, title, text } = WORDS[reason]
  return (
    <Notice tone={tone} role="status" title={title}>
      <p>{text}</p>
    </Notice>
  )
}

const WORDS = {
  passwordReset: {
    tone: 'success',
    title: 'Your password has been changed.',
    text: 'You can log in with the new one now.',
  },
  sessionEnded: {
    tone: 'info',
    title: 'Your session has ended.',
    text: 'Log in again to go on where you were.',
  },
} as const
